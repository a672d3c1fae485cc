/** Closing an account over HTTP, with the rights of the product. The rules are proved in core. */
import { beforeAll, expect, test } from 'vitest'
import { apiForAll } from '../../testing/test-network.ts'

type Header = { Authorization: string }

const { api, agents, network } = apiForAll()
let admin: Header

beforeAll(async () => {
  admin = await network.staff('admin')
})

const close = (headers: object) => api.request('POST', '/api/auth/users/close', { headers: { ...headers } })

test('[plan 27] an agent closes the own account with a proof, and afterwards no token, password, link or code works', async () => {
  const agent = await agents.make()
  const { email, code } = agent
  const tokens = await agents.tokensOf(agent)
  const headers = { Authorization: `JWT ${tokens.access}` }
  expect(await close(headers)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  const wrong = await agents.proof(agent, { purpose: 'data_export', headers })
  expect((await close({ ...headers, ...wrong })).status).toBe(403)
  await api.post('/api/auth/users/reset_password', { email })
  const proof = await agents.proof(agent, { purpose: 'account_closing', headers })
  expect((await close({ ...headers, ...proof })).status).toBe(204)
  expect(await agents.deliverLinks()).toEqual([])

  expect((await api.get('/api/auth/users/me', headers)).status).toBe(401)
  const refreshed = await api.post('/api/auth/jwt/refresh', { refresh: tokens.refresh })
  expect(refreshed).toMatchObject({ status: 401, body: { reason: 'closed' } })
  const signIn = (address: string) => api.post('/api/auth/jwt/create', { email: address, password: 'Harvest-moon-42' })
  const [refused, unknown] = [await signIn(email), await signIn('nobody@example.com')]
  expect({ status: refused.status, body: refused.body }).toEqual({ status: unknown.status, body: unknown.body })
  expect((await api.get(`/api/dashboard/check-refcode/${code}`)).status).toBe(404)
  const names = { first_name: 'Ben', last_name: 'Ade', phone_number: '0803' }
  const password = { password: 'Orchard-gate-18', re_password: 'Orchard-gate-18' }
  const joining = { ...names, ...password, email: 'ben@example.com', refferer_code_used: code }
  expect((await api.post('/api/auth/users', joining)).body).toEqual({ refferer_code_used: ['Invalid referral code.'] })
  const { code: rootCode } = await agents.root()
  const again = await api.post('/api/auth/users', { ...joining, email, refferer_code_used: rootCode })
  expect(again.body).toEqual({ email: ['user with this email already exists.'] })
})

test('[plan 27] an admin closes an account with a reason, and finance requests the balance again', async () => {
  const agent = await network.makeActive()
  const path = `/api/staff/agents/${agent.id}`
  expect((await api.post(`${path}/close`, {}, admin)).body).toEqual({ reason: [expect.any(String)] })
  const closed = await api.post(`${path}/close`, { reason: 'Asked by letter' }, admin)
  expect(closed).toMatchObject({ status: 200, body: { status: 'Closed' } })
  expect((await api.post(`${path}/close`, { reason: 'Again' }, admin)).status).toBe(409)
  expect((await api.get(path, admin)).body).toMatchObject({ status: 'Closed', profile: { has_bank_details: false } })
  expect((await api.get('/api/staff/agents?status=Closed', admin)).body).toEqual([
    expect.objectContaining({ id: expect.any(Number), status: 'Closed' }),
    expect.objectContaining({ status: 'Closed' }),
  ])
  const finance = await network.staff('finance')
  expect((await api.request('POST', `${path}/last-withdrawal`, { headers: finance })).status).toBe(409)
  const { id } = await agents.root()
  const root = await api.post(`/api/staff/agents/${id}/close`, { reason: 'x' }, admin)
  expect(root.body).toEqual({ detail: 'The company’s own agent cannot be closed.' })
  expect((await api.post('/api/staff/agents/2000000000/close', { reason: 'x' }, admin)).status).toBe(404)
})

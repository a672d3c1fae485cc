/** The security log over HTTP: its events, and who sees which of them. */
import type { OwnSignIn, SecurityEventEntry } from '@evergrove/contract/security-log'
import { createStaff } from '@evergrove/core/staff'
import { beforeEach, expect, test } from 'vitest'
import { PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const SOURCE = '198.51.100.66'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

const { api, agents, network } = apiForEach({ rateLimits: true })
let agent: TestAgent
let admin: { Authorization: string }

beforeEach(async () => {
  agent = await agents.make()
  admin = await network.staff('admin')
  await api.security.flush()
  await api.db.deleteFrom('security_events').execute()
})

const here = { 'X-Test-Address': SOURCE, 'User-Agent': FIREFOX }

async function events(query = ''): Promise<SecurityEventEntry[]> {
  await api.security.flush()
  return (await api.get(`/api/staff/security-events?${query}`, admin)).body as SecurityEventEntry[]
}
const said = async (query = '') => (await events(query)).map(({ kind, cause, account_id }) => [kind, cause, account_id])
const signIn = (password = PASSWORD, email = agent.email) =>
  api.post('/api/auth/jwt/create/', { email, password }, here)

test('[L11] the log has sign-ins and the causes of refused ones, with source and device, and without addresses', async () => {
  await signIn()
  await signIn('a-wrong-password')
  await signIn(PASSWORD, 'Nobody@example.com')
  const entry = { actor_kind: 'agent', source: SOURCE, device: 'Firefox on Windows', count: 1 }
  expect(await events()).toMatchObject([
    { ...entry, kind: 'sign-in-refused', cause: 'unknown-address', account_id: null, account: null },
    { ...entry, kind: 'sign-in-refused', cause: 'wrong-password', account_id: agent.id, account: agent.email },
    { ...entry, kind: 'sign-in', cause: 'password', account_id: agent.id, account: agent.email },
  ])
  const stored = JSON.stringify(await api.db.selectFrom('security_events').selectAll().execute())
  for (const secret of ['example.com', 'wrong-password1', PASSWORD]) expect(stored).not.toContain(secret)
})

test('[L11] the log has the ends of sessions, and tokens that are used after them', async () => {
  const { access, refresh } = await agents.tokensOf(agent)
  await api.post('/api/auth/jwt/end/', { refresh })
  await api.get('/api/auth/users/me/', { Authorization: `JWT ${access}` })
  await api.post('/api/auth/jwt/refresh/', { refresh })
  expect(await said()).toEqual([
    ['token-refused', 'session-ended', agent.id],
    ['token-refused', 'session-ended', agent.id],
    ['session-ended', 'signed-out', agent.id],
    ['sign-in', 'password', agent.id],
  ])
})

test('[L11] the log has the sessions that staff end', async () => {
  await api.db.updateTable('agents').set({ status: 'Active' }).where('id', '=', agent.id).execute()
  await api.post(`/api/staff/agents/${agent.id}/end-sessions`, {}, admin)
  await api.post(`/api/staff/agents/${agent.id}/suspend`, { reason: 'Asked us to' }, admin)
  const ended = await events('cause=by-staff')
  expect(ended.map(({ kind, account }) => [kind, account])).toEqual([
    ['session-ended', agent.email],
    ['session-ended', agent.email],
  ])
})

test('[L11] the log has tokens that were tampered with or are for somebody else, and no text that is not a token', async () => {
  const token = await agents.forge({ user_id: agent.id })
  const [head, , signature] = token.split('.')
  const [, claims] = (await agents.forge({ user_id: 1 })).split('.')
  const call = (sent: string) => api.get('/api/auth/users/me/', { Authorization: `JWT ${sent}` })
  await call(`${head}.${claims}x.${signature}`)
  await call(agents.forgeUnsigned({ user_id: agent.id }))
  await call(await agents.forge({ user_id: agent.id, aud: 'staff' }))
  await call(await agents.forge({ user_id: agent.id, token_type: 'refresh' }))
  await call('garbage')
  expect((await said()).map(([, cause]) => cause)).toEqual(['wrong-type', 'wrong-audience', 'tampered', 'tampered'])
})

test('[L11] the log has calls that a role does not allow, and who made them', async () => {
  const editor = await network.staff('editor')
  await api.get('/api/staff/payments', editor)
  await api.get('/api/staff/payments', await agents.authorization(agent))
  const refused = (await events('kind=role-refused')).map(({ cause, actor_kind, account }) => [
    cause,
    actor_kind,
    account,
  ])
  expect(refused).toEqual([
    ['staff only', 'agent', agent.email],
    ['payments', 'staff', 'editor@example.com'],
  ])
})

test('[L11] the log has refused links and proofs, and throttled sources', async () => {
  await api.post('/api/auth/users/activation/', { uid: 'MQ', token: 'used' }, here)
  const headers = { ...(await agents.authorization(agent)), ...here }
  await api.post('/api/auth/proofs', { purpose: 'bank_details', password: 'wrong' }, headers)
  const change = { bank_name: 'Granary', account_name: 'Ada', account_number: '0123456789' }
  await api.request('PATCH', '/api/auth/users/me/', {
    headers: { ...headers, 'X-Proof': 'x', 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  })
  for (let n = 0; n < 61; n += 1) await api.get('/api/dashboard/check-refcode/gfcaaaa100', here)
  expect(await said(`source=${SOURCE}`)).toEqual([
    ['throttled', 'codeChecks', null],
    ['proof-refused', 'not-valid', agent.id],
    ['proof-refused', 'wrong-password', agent.id],
    ['link-refused', 'activation', 1],
  ])
})

test('[L11] the log has the second factors of staff, and recovery codes', async () => {
  const account = { email: 'office@example.com', password: 'Grove-and-meadow-7' }
  await createStaff(api.db, { ...account, role: 'finance' })
  const { id } = await api.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  const ticket = async () => ((await api.post('/api/staff/jwt/create', account)).body as { ticket: string }).ticket
  await api.post('/api/staff/jwt/verify', { ticket: await ticket(), code: '000000' })
  await api.post(`/api/staff/accounts/${id}/reset-code`, { reason: 'Lost' }, admin)
  expect(await said(`account=${account.email}`)).toEqual([
    ['second-factor', 'app-reset', id],
    ['sign-in-refused', 'wrong-code', id],
  ])
})

test('the log is filtered by kind, cause, account, source and day, and counted', async () => {
  await signIn()
  await signIn('a-wrong-password')
  await signIn(PASSWORD, 'nobody@example.com')
  const day = new Date().toISOString().slice(0, 10)
  const counts = async (query: string) => {
    await api.security.flush()
    const { body, headers } = await api.get(`/api/staff/security-events?${query}`, admin)
    return [(body as unknown[]).length, headers.get('X-Total-Count')]
  }
  expect(await counts('')).toEqual([3, '3'])
  expect(await counts('page_size=1&page=2')).toEqual([1, '3'])
  expect(await counts('kind=sign-in-refused')).toEqual([2, '2'])
  expect(await counts('cause=wrong-password')).toEqual([1, '1'])
  expect(await counts(`account=${agent.email.toUpperCase()}`)).toEqual([2, '2'])
  // An address without an account is found by its hash.
  expect(await counts('account=NOBODY@example.com')).toEqual([1, '1'])
  expect(await counts(`source=${SOURCE}&from=${day}&to=${day}`)).toEqual([3, '3'])
  expect(await counts('to=2020-01-01')).toEqual([0, '0'])
  expect((await api.get('/api/staff/security-events?from=yesterday', admin)).status).toBe(400)
})

test('agents see the sign-ins and refused attempts of their own account, without addresses', async () => {
  const headers = { Authorization: `JWT ${(await agents.tokensOf(agent)).access}` }
  await signIn('a-wrong-password')
  for (let n = 0; n < 11; n += 1) await signIn('a-wrong-password')
  await signIn('a-wrong-password', (await agents.make()).email)
  await api.security.flush()
  const { body } = await api.get('/api/auth/sign-ins', headers)
  const list = body as OwnSignIn[]
  expect(JSON.stringify(list)).not.toContain(SOURCE)
  expect(list.at(-1)).toMatchObject({ is_refused: false, device: 'Unknown device', address_family: 'IPv4', count: 1 })
  // Ten wrong passwords, and two throttled attempts, which are assigned to the account by its address.
  const refused = list.filter(({ is_refused }) => is_refused)
  expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(12)
  expect(refused[0]).toMatchObject({ device: 'Firefox on Windows', address_family: 'IPv4' })
  expect((await api.get('/api/auth/sign-ins')).status).toBe(401)
})

test('a sign-in succeeds if its event cannot be stored', async () => {
  await api.db.schema.alterTable('security_events').renameTo('away').execute()
  try {
    expect((await signIn()).status).toBe(200)
    expect((await signIn('a-wrong-password')).status).toBe(401)
    await api.security.flush()
  } finally {
    await api.db.schema.alterTable('away').renameTo('security_events').execute()
  }
})

/** The copy of an agent's data over HTTP. Its content is proved in core. */
import { beforeAll, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../../testing/test-network.ts'

type Header = { Authorization: string }

const { api, agents } = apiForAll({ rateLimits: true })
let agent: TestAgent
let headers: Header
let admin: Header

beforeAll(async () => {
  agent = await agents.make()
  headers = await agents.authorization(agent)
  admin = await openNetwork(api, agents).staff('admin')
})

const download = (proof: object) =>
  api.request('POST', '/api/dashboard/personal-data', { headers: { ...headers, ...proof } })

test('an agent downloads the uncached file with a proof, at most five times an hour', async () => {
  expect(await download({})).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  const proof = await agents.proof(agent, { purpose: 'data_export', headers })
  const file = await download(proof)
  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Type')).toBe('application/zip')
  expect(file.headers.get('Cache-Control')).toBe('no-store')
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="personal-data-\d{4}-\d\d-\d\d\.zip"$/)
  expect((await download(proof)).status).toBe(403)
  for (const _ of [4, 5])
    expect((await download(await agents.proof(agent, { purpose: 'data_export', headers }))).status).toBe(200)
  const tooMany = await download(await agents.proof(agent, { purpose: 'data_export', headers }))
  expect(tooMany.status).toBe(429)
  expect(Number(tooMany.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('an admin makes the file with a reason, even after the agent has used up the limit', async () => {
  const make = (body: object, id: number = agent.id) => api.post(`/api/staff/agents/${id}/personal-data`, body, admin)
  expect((await make({})).body).toEqual({ reason: [expect.any(String)] })
  const file = await make({ reason: 'Asked by letter' })
  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Disposition')).toContain(`personal-data-agent-${agent.id}-`)
  expect((await make({ reason: 'x' }, 2_000_000_000)).status).toBe(404)
})

/** Possible duplicates as staff see and judge them. */
import { fillInProfile } from '@evergrove/core/accounts'
import { beforeAll, expect, test } from 'vitest'
import { openAgents, type TestAgent } from '../../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../../testing/test-network.ts'

const { api } = apiForAll()
let support: { Authorization: string }
let ann: TestAgent
let ben: TestAgent

beforeAll(async () => {
  const agents = openAgents(api)
  const network = openNetwork(api, agents)
  support = await network.staff('support')
  ann = await agents.make({ email: 'ann@example.com' })
  ben = await agents.make({ email: 'ben@example.com' })
  const bank = { bank_name: 'Granary Bank', account_name: 'Ann Obi', account_number: '0123456789' }
  for (const { id } of [ann, ben]) await fillInProfile(api, id, { ...bank, phone_number: '0' })
})

const list = () => api.get('/api/staff/duplicates', support)
const mark = (how: string, body: object, id: number = ann.id) =>
  api.post(`/api/staff/agents/${id}/duplicates/${how}`, body, support)

test('a shared account is listed masked, marked with a reason, undone, and refused if there is none', async () => {
  const before = await list()
  expect(before.headers.get('X-Total-Count')).toBe('1')
  expect(before.body).toMatchObject([{ kind: 'account', masked: '•••• 6789', total: 2 }])
  expect(before.body).toMatchObject([{ agents: [{ id: ben.id }, { id: ann.id }] }])
  const { account_index } = await api.db
    .selectFrom('agents')
    .select('account_index')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(account_index).not.toBeNull()
  const ofAnn = await api.get(`/api/staff/agents/${ann.id}/duplicates`, support)
  for (const sent of [before, ofAnn]) expect(JSON.stringify(sent.body)).not.toContain(account_index)

  const pair = { kind: 'account', other_id: ben.id }
  expect((await mark('mark-different', pair)).body).toEqual({ reason: [expect.any(String)] })
  expect((await mark('mark-different', { ...pair, reason: 'Spouses' })).status).toBe(204)
  expect((await mark('mark-different', { ...pair, reason: 'Spouses' })).status).toBe(409)
  expect((await list()).body).toEqual([])
  expect((await mark('unmark-different', pair)).status).toBe(204)
  expect((await mark('unmark-different', pair)).status).toBe(409)
  expect((await list()).body).toHaveLength(1)
  expect((await mark('mark-different', { ...pair, reason: 'x' }, 2_000_000_000)).status).toBe(404)
  expect((await api.get('/api/staff/agents/2000000000/duplicates', support)).status).toBe(404)
})

/** Rewards over HTTP: the list for staff, giving and undoing, and the view of agents (plan rule 26). */
import { beforeEach, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let finance: { Authorization: string }
let agent: TestAgent

beforeEach(async () => {
  finance = await network.staff('finance')
  agent = await network.makeActive()
  await network.earnReward(agent)
})

const list = (query = '') => api.get(`/api/staff/rewards${query}`, finance)
const rewardId = async () => ((await list()).body as { rewards: { id: number }[] }).rewards[0]?.id ?? 0
const giving = { given_on: '2026-01-31', cost: '90.00', note: 'Blue' }
const give = async (body: unknown = giving, as = finance) =>
  api.post(`/api/staff/rewards/${await rewardId()}/give`, body, as)
const undo = async (body: unknown = { reason: 'It came back' }, as = finance) =>
  api.post(`/api/staff/rewards/${await rewardId()}/undo`, body, as)

test('a reward is listed as owed, with its agent, until it is given', async () => {
  const { body, headers } = await list('?state=owed')
  expect(headers.get('X-Total-Count')).toBe('1')
  expect(body).toMatchObject({
    owed: { count: 1, value: '100.00' },
    given: { count: 0, value: '0.00', cost: '0.00' },
    rewards: [
      {
        agent: { id: agent.id, email: agent.email },
        level: 1,
        reward: 'A phone',
        value: '100.00',
        state: 'owed',
        cost: null,
      },
    ],
  })
  expect((await give()).status).toBe(204)
  expect((await list('?state=owed')).body).toMatchObject({ owed: { count: 0, value: '0.00' }, rewards: [] })
  expect((await list('?state=given')).body).toMatchObject({
    given: { count: 1, value: '100.00', cost: '90.00' },
    rewards: [{ ...giving, state: 'given', given_by: 'finance@example.com' }],
  })
})

test('the list is searched by agent', async () => {
  const email = encodeURIComponent(agent.email)
  expect((await list(`?search=${email}`)).body).toMatchObject({ owed: { count: 1 }, rewards: [{}] })
  expect((await list('?search=nobody%25')).body).toMatchObject({ owed: { count: 0, value: '0.00' }, rewards: [] })
  expect((await list('?page=2')).body).toMatchObject({ owed: { count: 1 }, rewards: [] })
})

test('a reward is given once, and owed again after that is undone with a reason', async () => {
  expect((await undo()).status).toBe(409)
  expect((await give({ cost: '1.00' })).body).toEqual({ given_on: [expect.any(String)] })
  expect((await give()).status).toBe(204)
  expect((await give()).status).toBe(409)
  expect((await undo({})).body).toEqual({ reason: [expect.any(String)] })
  expect((await undo()).status).toBe(204)
  expect((await list()).body).toMatchObject({
    owed: { count: 1 },
    rewards: [{ state: 'owed', given_on: null, note: null }],
  })
})

test('only finance and admins see and give rewards', async () => {
  const support = await network.staff('support')
  expect((await api.get('/api/staff/rewards', support)).status).toBe(403)
  expect((await give(giving, support)).status).toBe(403)
  expect((await undo({ reason: 'x' }, await network.staff('editor'))).status).toBe(403)
  expect((await api.post('/api/staff/rewards/999999/give', giving, finance)).status).toBe(404)
  expect((await api.post('/api/staff/rewards/999999/undo', { reason: 'x' }, finance)).status).toBe(404)
  expect((await api.post('/api/staff/rewards/1/give', giving)).status).toBe(401)
})

test('agents see their own rewards as owed or given, without the figures of the books', async () => {
  const ownOf = async (owner: TestAgent) => api.get('/api/dashboard/rewards', await agents.authorization(owner))
  const own = () => ownOf(agent)
  const reward = { level: 1, reward: 'A phone', reached_at: expect.any(String) }
  expect((await own()).body).toEqual([{ ...reward, state: 'owed', given_on: null }])
  await give()
  expect((await own()).body).toEqual([{ ...reward, state: 'given', given_on: '2026-01-31' }])
  expect((await ownOf(await network.makeActive())).body).toEqual([])
})

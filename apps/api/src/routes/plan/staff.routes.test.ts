/** The plan's versions and the preview of a draft. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAgents } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'
import { openNetwork } from '../../testing/test-network.ts'

let api: TestApi
let network: ReturnType<typeof openNetwork>
let admin: { Authorization: string }

const DAY_MS = 86_400_000

const levels = [1, 2, 3, 4, 5, 6].map((level) => ({
  level,
  expected_match_bonus: `${10 * level}.00`,
  additional_reward: level === 6 ? 'A car' : null,
  reward_value: level === 6 ? '900.00' : null,
}))
const draft = { registration_fee: '200.00', referral_bonus: '30.00', minimum_withdrawal: '5.00', levels }

beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(async () => {
  await api.truncateAll()
  network = openNetwork(api, openAgents(api))
  admin = await network.staff('admin')
  const agent = await network.makeActive()
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
})
afterAll(() => api.close())

const preview = (body: unknown, as = admin) => api.post('/api/staff/plan/preview', body, as)

test('all versions are listed, the one in force first', async () => {
  const { id } = (await api.post('/api/staff/plan', draft, admin)).body as { id: number }
  const { body } = await api.get('/api/staff/plan', admin)
  expect(body).toEqual([
    {
      ...draft,
      holdback_days: 0,
      id,
      published_at: expect.any(String),
      published_by: 'admin@example.com',
      trial: expect.objectContaining({ problems: [], reason: null }),
    },
    expect.objectContaining({ registration_fee: '100.00', referral_bonus: '20.00', published_by: null, trial: null }),
  ])
})

test('a draft is set beside what was paid, and stores nothing', async () => {
  const answer = await preview(draft)
  expect(answer.status).toBe(200)
  const until = api.now().toISOString().slice(0, 10)
  expect(answer.body).toMatchObject({
    since: new Date(Date.parse(until) - 89 * DAY_MS).toISOString().slice(0, 10),
    until,
    referral_bonuses: { count: 3, paid: '60.00', draft: '90.00' },
    levels: [{ level: 1, count: 1, paid: '20.00', draft: '10.00' }, { level: 2, count: 0 }, {}, {}, {}, { level: 6 }],
    total: { paid: '80.00', draft: '100.00' },
    full_matrix: {
      fees: '25200.00',
      referral_bonuses: '3780.00',
      match_bonuses: '210.00',
      cost: '3990.00',
      share: 15.9,
    },
    // 10/2 + 20/4 + 30/8 + 40/16 + 50/32 + 60/64 = 18.75
    per_agent: { fees: '200.00', referral_bonuses: '30.00', match_bonuses: '18.75', cost: '48.75', share: 24.4 },
  })
  expect(await api.get('/api/staff/plan', admin)).toMatchObject({ body: [{ registration_fee: '100.00' }] })
})

test('the first plan costs four fifths of its fees once every matrix is full', async () => {
  const [first] = (await api.get('/api/staff/plan', admin)).body as object[]
  expect((await preview(first)).body).toMatchObject({ per_agent: { fees: '100.00', cost: '80.00', share: 80 } })
})

test('what was paid longer ago than ninety days is left out', async () => {
  api.clock.offsetMs = 90 * DAY_MS
  const answer = await preview(draft, await network.staff('finance'))
  expect(answer.body).toMatchObject({ total: { paid: '0.00', draft: '0.00' } })
  api.clock.offsetMs = 0
})

test('a wrong draft is refused by field, and other roles altogether', async () => {
  expect(await preview({ ...draft, levels: [] })).toMatchObject({ status: 400, body: { levels: [expect.any(String)] } })
  expect(await preview({ ...draft, referral_bonus: '-1' })).toMatchObject({ status: 400 })
  expect((await preview(draft, await network.staff('support'))).status).toBe(403)
  expect((await api.get('/api/staff/plan', await network.staff('editor'))).status).toBe(403)
})

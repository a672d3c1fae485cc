/** The plan's versions and the preview of a draft. */
import { planDraft } from '@evergrove/core/testing'
import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

const { api, network } = apiForEach()
let admin: { Authorization: string }

const DAY_MS = 86_400_000

const levels = [1, 2, 3, 4, 5, 6].map((level) => ({
  level,
  expected_match_bonus: `${10 * level}.00`,
  additional_reward: level === 6 ? 'A car' : null,
  reward_value: level === 6 ? '900.00' : null,
}))
const draft = { registration_fee: '200.00', referral_bonus: '30.00', minimum_withdrawal: '5.00', levels }

beforeEach(async () => {
  admin = await network.staff('admin')
  const agent = await network.makeActive()
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
})

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

test('a draft is compared with the amounts paid, and nothing is stored', async () => {
  const answer = await preview(draft)
  expect(answer.status).toBe(200)
  const until = api.now().toISOString().slice(0, 10)
  expect(answer.body).toMatchObject({
    since: new Date(Date.parse(until) - 89 * DAY_MS).toISOString().slice(0, 10),
    until,
    referral_bonuses: { count: 3, paid: '60.00', draft: '90.00' },
    levels: [{ level: 1, count: 1, paid: '20.00', draft: '10.00' }, { level: 2, count: 0 }, {}, {}, {}, { level: 6 }],
    total: { paid: '80.00', draft: '100.00' },
    // The referral bonus of 30, 10/2 + 20/4 + 30/8 + 40/16 + 50/32 + 60/64 = 18.75 of the levels, and 900/64 of the
    // car, of 200.
    limit_percent: 31.5,
  })
  expect(await api.get('/api/staff/plan', admin)).toMatchObject({ body: [{ registration_fee: '100.00' }] })
})

test('[R14] the limit of a plan counts its rewards', async () => {
  // The bonuses are 80, and the rewards 25/4 + 32/8 + 48/16 + 64/32 + 96/64 = 16.75, of 100.
  expect((await preview(planDraft())).body).toMatchObject({ limit_percent: 96.8 })
})

test('amounts paid longer ago than ninety days are left out', async () => {
  api.clock.offsetMs = 90 * DAY_MS
  const answer = await preview(draft, await network.staff('finance'))
  expect(answer.body).toMatchObject({ total: { paid: '0.00', draft: '0.00' } })
  api.clock.offsetMs = 0
})

test('a wrong draft is refused by field, and other roles on all calls', async () => {
  expect(await preview({ ...draft, levels: [] })).toMatchObject({ status: 400, body: { levels: [expect.any(String)] } })
  expect(await preview({ ...draft, referral_bonus: '-1' })).toMatchObject({ status: 400 })
  expect((await preview(draft, await network.staff('support'))).status).toBe(403)
  expect((await api.get('/api/staff/plan', await network.staff('editor'))).status).toBe(403)
})

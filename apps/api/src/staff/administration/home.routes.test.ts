/** The first screen by HTTP: what waits, the figures by day, and what each role sees of them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'
import { openMembers, type TestAgent } from '../../testing/test-members.ts'
import { openNetwork } from '../../testing/test-network.ts'

type Home = {
  waiting_payments: unknown
  waiting_withdrawals: unknown
  new_messages: unknown
  growth: { day: string; sign_ups: number; activations: number }[] | null
  money: Record<string, string>[] | null
}

let api: TestApi
let members: ReturnType<typeof openMembers>
let network: ReturnType<typeof openNetwork>
let agent: TestAgent

beforeAll(async () => {
  api = await openTestApi()
  members = openMembers(api)
  network = openNetwork(api, members)
})
beforeEach(async () => {
  await api.truncateAll()
  agent = await network.makeActive()
})
afterAll(() => api.close())

const home = async (role: 'admin' | 'finance' | 'editor' | 'support') => {
  const { status, body } = await api.get('/api/staff/home', await network.staff(role))
  expect(status).toBe(200)
  return body as Home
}

test('says what waits and what happened today and on each of thirty days', async () => {
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
  await network.join(agent, 'Dan')
  await network.fillBankDetails(agent.id)
  const headers = await members.authorization(agent)
  for (const amount of ['15.00', '20.00']) await api.post('/api/dashboard/withdrawals', { amount }, headers)
  await api.post('/api/staff/withdrawals/1/approve', {}, await network.staff('finance'))
  const message = { name: 'Zoe', location: 'Lagos', email: 'zoe@example.com', phone_number: '0801', message: 'Hello' }
  await api.post('/api/contact-us', message)

  const shown = await home('admin')
  expect(shown).toMatchObject({
    waiting_payments: { with_proof: 0, without_proof: 1 },
    waiting_withdrawals: { count: 1, sum: '20.00' },
    new_messages: 1,
  })
  const day = api.now().toISOString().slice(0, 10)
  expect(shown.growth).toHaveLength(30)
  expect(shown.growth?.at(-1)).toEqual({ day, sign_ups: 5, activations: 3 })
  expect(shown.money?.at(-1)).toEqual({
    day,
    fees: '300.00',
    // Three referrals, and the agent's first level; the root's is not complete.
    bonuses: '80.00',
    withdrawals_asked: '35.00',
    withdrawals_paid: '15.00',
  })
  expect(shown.growth?.[0]).toMatchObject({ sign_ups: 0, activations: 0 })
  expect(new Set(shown.money?.map((row) => row['day'])).size).toBe(30)
})

test('shows each role what is its own, and null for the rest', async () => {
  const seen = async (role: Parameters<typeof home>[0]) =>
    Object.entries(await home(role))
      .filter(([, part]) => part !== null)
      .map(([name]) => name)
  const all = ['waiting_payments', 'waiting_withdrawals', 'new_messages', 'growth', 'money']
  expect(await seen('admin')).toEqual(all)
  expect(await seen('finance')).toEqual(all.filter((name) => name !== 'new_messages'))
  expect(await seen('support')).toEqual(['new_messages', 'growth'])
  expect(await seen('editor')).toEqual([])
})

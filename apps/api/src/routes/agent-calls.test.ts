/** The calls behind the dashboard, on a small network that grew as in production. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestAgent } from '../testing/test-agents.ts'
import { apiForEach } from '../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let agent: TestAgent
let headers: { Authorization: string }

beforeEach(async () => {
  agent = await network.makeActive()
  headers = await agents.authorization(agent)
})

const get = async (path: string, as = headers) => (await api.get(`/api/dashboard/${path}`, as)).body

/** Activates two referrals, so that the agent's first level is complete. Returns them. */
async function completeFirstLevel(): Promise<TestAgent[]> {
  const referrals = [await network.join(agent, 'Ben'), await network.join(agent, 'Chi')]
  for (const { id } of referrals) await network.approve(id)
  return referrals
}

const person = (who: TestAgent, first_name: string, status: string) => ({
  id: who.id,
  date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  first_name,
  last_name: 'Ade',
  email: who.email,
  phone_number: '08030000000',
  status,
  recommended_by: agent.id,
})

const CALLS = [
  'downlines',
  'refferals',
  'withdrawals',
  'user-account-info',
  'user-notifications',
  'level-information',
  'payments',
  'statement',
  'statement.csv',
  'statement/sums',
  'earnings',
  'unpaid',
  'reached-levels',
]

test.each(CALLS)('[GAP-36] [GAP-37] GET dashboard/%s returns 200 to an agent and 401 to anyone else', async (path) => {
  expect((await api.get(`/api/dashboard/${path}`, headers)).status).toBe(200)
  for (const refused of [{}, { Authorization: 'JWT x' }, { Authorization: 'Bearer x' }]) {
    const { status, body } = await api.get(`/api/dashboard/${path}/`, refused)
    expect({ status, keys: Object.keys(body as object) }).toEqual({
      status: 401,
      keys: expect.arrayContaining(['detail']),
    })
  }
})

describe('the network', () => {
  test('[API-032] [ENT-015] lists as refferals the agents who joined with the code, of every status', async () => {
    const ben = await network.join(agent, 'Ben')
    const chi = await network.join(agent, 'Chi')
    await network.approve(chi.id)
    await network.join(ben, 'Dan')
    expect(await get('refferals')).toEqual([person(chi, 'Chi', 'Active'), person(ben, 'Ben', 'Pending')])
  })

  test('lists refferals page by page if asked for a page, with the number of all', async () => {
    for (const name of ['A', 'B', 'C']) await network.join(agent, name)
    const page = await api.get('/api/dashboard/refferals?page=2&page_size=2', headers)
    expect(page.headers.get('X-Total-Count')).toBe('3')
    expect(page.body).toMatchObject([{ first_name: 'A' }])
    const all = await api.get('/api/dashboard/refferals', headers)
    expect({ list: all.body, total: all.headers.get('X-Total-Count') }).toMatchObject({
      list: [{}, {}, {}],
      total: null,
    })
    expect(await api.get('/api/dashboard/refferals?page=0', headers)).toMatchObject({
      status: 400,
      body: { page: [expect.any(String)] },
    })
  })

  test('[API-031] [ENT-015] [GAP-23] lists as downlines the levels below, with parent and distance', async () => {
    const [ben, chi] = await completeFirstLevel()
    if (ben === undefined || chi === undefined) throw new Error('no referrals')
    const dan = await network.join(ben, 'Dan')
    await network.approve(dan.id)
    const spilled = await network.join(agent, 'Eve')
    await network.approve(spilled.id)
    await network.join(agent, 'Pending')
    expect(await get('downlines')).toEqual([
      { ...person(ben, 'Ben', 'Active'), placed_under: agent.id, distance: 1, is_counted: true },
      { ...person(chi, 'Chi', 'Active'), placed_under: agent.id, distance: 1, is_counted: true },
      { ...person(dan, 'Dan', 'Active'), recommended_by: ben.id, placed_under: ben.id, distance: 2, is_counted: true },
      { ...person(spilled, 'Eve', 'Active'), placed_under: ben.id, distance: 2, is_counted: true },
    ])
  })

  test('[API-034] [ENT-016] [GAP-21] [GAP-39] adds bonuses and complete levels to the account', async () => {
    const nothing = {
      total_balance: '0.00',
      available_balance: '0.00',
      held_back: [],
      owed: '0.00',
      minimum_withdrawal: '10.00',
      match_bonus_earned: '0.00',
      referral_bonus_earned: '0.00',
      depth: 0,
    }
    expect(await get('user-account-info')).toEqual(nothing)
    const ben = await network.join(agent, 'Ben')
    expect(await get('user-account-info')).toEqual(nothing)
    await network.approve(ben.id)
    expect(await get('user-account-info')).toEqual({
      ...nothing,
      total_balance: '20.00',
      available_balance: '20.00',
      referral_bonus_earned: '20.00',
    })
    await network.approve((await network.join(agent, 'Chi')).id)
    expect(await get('user-account-info')).toEqual({
      ...nothing,
      total_balance: '60.00',
      available_balance: '60.00',
      match_bonus_earned: '20.00',
      referral_bonus_earned: '40.00',
      depth: 1,
    })
  })

  test('[API-036] [ENT-018] [GAP-20] has six levels of 2, 4, 8, 16, 32 and 64 places', async () => {
    const levels = (await get('level-information')) as { level: number; expected_downlines: number }[]
    expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6])
    expect(levels.map(({ expected_downlines }) => expected_downlines)).toEqual([2, 4, 8, 16, 32, 64])
    for (const level of levels) {
      expect(level).toEqual({
        id: expect.any(Number),
        level: expect.any(Number),
        expected_downlines: expect.any(Number),
        expected_match_bonus: expect.stringMatching(/^\d+\.\d\d$/),
        additional_reward: expect.any(String),
      })
    }
  })
})

describe('withdrawals', () => {
  const ask = (amount: unknown, extra = {}) =>
    api.post('/api/dashboard/withdrawals', { amount }, { ...headers, ...extra })

  beforeEach(async () => {
    await completeFirstLevel()
    await network.fillBankDetails(agent.id)
  })

  test('[API-033] [API-037] [ENT-017] [GAP-18] hold their amount when they are requested, and are listed', async () => {
    const answer = await ask('25.50')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.any(Number),
      created_at: expect.stringMatching(/Z$/),
      amount: '25.50',
      balance_before: '60.00',
      balance_after: '34.50',
      status: 'Pending',
      payout: null,
    })
    const destination = { bank_name: 'Granary Bank', account_name: 'Ada Obi', account_number: '•••• 0002' }
    expect(await get('withdrawals')).toEqual([
      { ...(answer.body as object), destination, reason: null, repeated_as: null, repaid: '0.00', expected_on: null },
    ])
    expect(await get('user-account-info')).toMatchObject({ total_balance: '34.50' })
    expect((await ask(10)).body).toMatchObject({ amount: '10.00', balance_before: '34.50', balance_after: '24.50' })
  })

  test('are listed page by page if asked for a page, with the number of all', async () => {
    for (const amount of ['10.00', '20.00', '30.00']) await ask(amount)
    const page = await api.get('/api/dashboard/withdrawals?page=2&page_size=2', headers)
    expect(page.headers.get('X-Total-Count')).toBe('3')
    expect(page.body).toMatchObject([{ amount: '10.00' }])
  })

  test.each([
    ['more than there is', '60.01'],
    ['nothing', 0],
    ['less than the minimum', '9.99'],
    ['a negative amount', -10],
    ['three decimals', '10.001'],
    ['a float that is none', 0.1 + 0.2],
    ['words', 'ten'],
    ['hexadecimal', '0x10'],
    ['digits of another script', '١٠'],
    ['a list', ['10']],
    ['null', null],
    ['a huge number', 1e300],
  ])('[API-038] %s is refused as the amount in one sentence, and nothing changes', async (_what, amount) => {
    const answer = await ask(amount)
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/\S/) } })
    expect(Object.keys(answer.body as object)).toEqual(['error'])
    expect(await get('withdrawals')).toEqual([])
    expect(await get('user-account-info')).toMatchObject({ total_balance: '60.00' })
  })

  test('are requested once with the same Idempotency-Key, and refused with another amount under it', async () => {
    const key = { 'Idempotency-Key': 'b7c9' }
    const first = await ask('10.00', key)
    expect(await ask('10.00', key)).toMatchObject({ status: 200, body: first.body as object })
    expect(await ask('11.00', key)).toMatchObject({ status: 422, body: { error: expect.any(String) } })
    expect(await get('withdrawals')).toHaveLength(1)
  })

  test('are refused with a reason for an agent who is not Active', async () => {
    const pending = await network.join(agent)
    const asPending = await agents.authorization(pending)
    expect(await api.post('/api/dashboard/withdrawals', { amount: '10' }, asPending)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    })
  })
})

describe('notifications', () => {
  type Shown = { id: number; is_read: boolean }

  test('[API-035] [ENT-019] [GAP-29] report activation, a referral and bonuses, and are unread', async () => {
    await completeFirstLevel()
    const list = (await get('user-notifications')) as Shown[]
    expect(list.length).toBeGreaterThanOrEqual(4)
    for (const item of list) {
      expect(item).toEqual({
        id: expect.any(Number),
        subject: expect.stringMatching(/\S/),
        message: expect.stringMatching(/\S/),
        is_read: false,
        kind: expect.stringMatching(/\S/),
        path: expect.stringMatching(/^\/dashboard/),
        created_at: expect.stringMatching(/Z$/),
      })
    }
  })

  test('[API-039] are marked as read by their owner, and not found for another agent', async () => {
    const other = await network.join(agent)
    await network.approve(other.id)
    const mark = (notificationId: unknown) => api.post('/api/dashboard/user-notifications', { notificationId }, headers)
    const [mine, ...rest] = (await get('user-notifications')) as Shown[]
    expect(await mark(mine?.id)).toMatchObject({ status: 200 })
    expect(await get('user-notifications')).toEqual([{ ...mine, is_read: true }, ...rest])
    const [theirs] = (await get('user-notifications', await agents.authorization(other))) as Shown[]
    expect(await mark(theirs?.id)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    expect(await mark('x')).toMatchObject({ status: 400, body: { notificationId: [expect.any(String)] } })
    expect((await get('user-notifications', await agents.authorization(other))) as Shown[]).toContainEqual(theirs)
  })

  test('up to one that was seen are marked as read together, and those of other agents stay unread', async () => {
    const other = await network.join(agent)
    await network.approve(other.id)
    const asOther = await agents.authorization(other)
    const [newest, seen] = (await get('user-notifications')) as Shown[]
    const mark = (notificationId: unknown) =>
      api.post('/api/dashboard/user-notifications/read-all', { notificationId }, headers)
    expect(await mark(seen?.id)).toMatchObject({ status: 200, body: {} })
    const list = (await get('user-notifications')) as Shown[]
    expect(list.filter(({ is_read }) => !is_read).map(({ id }) => id)).toEqual([newest?.id])
    expect(((await get('user-notifications', asOther)) as Shown[]).some(({ is_read }) => is_read)).toBe(false)
    expect(await mark('x')).toMatchObject({ status: 400, body: { notificationId: [expect.any(String)] } })
    expect(await api.post('/api/dashboard/user-notifications/read-all', { notificationId: 1 })).toMatchObject({
      status: 401,
    })
  })
})

test('[GAP-43] an agent cannot see the payments, withdrawals, notifications or people of another', async () => {
  await completeFirstLevel()
  await network.fillBankDetails(agent.id)
  await api.post('/api/dashboard/withdrawals', { amount: '10.00' }, headers)
  const stranger = await agents.make()
  const asStranger = await agents.authorization(stranger)
  for (const path of ['withdrawals', 'user-notifications', 'downlines', 'refferals']) {
    expect({ path, list: await get(path, asStranger) }).toEqual({ path, list: [] })
    expect((await get(path)) as unknown[]).not.toEqual([])
  }
  const [mine] = (await get('payments')) as { id: number; pin: string }[]
  const [theirs] = (await get('payments', asStranger)) as { id: number; pin: string }[]
  expect(mine?.id).not.toBe(theirs?.id)
  expect(mine?.pin).not.toBe(theirs?.pin)
})

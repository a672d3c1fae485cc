/** Requests for withdrawals that one agent sends at the same moment (plan rules 12 and 13). */
import { beforeEach, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let agent: TestAgent
let headers: { Authorization: string }

/** Creates an agent with 60.00: two referral bonuses and one match bonus. */
beforeEach(async () => {
  agent = await network.makeActive()
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
  await network.fillBankDetails(agent.id)
  headers = await agents.authorization(agent)
})

const ask = (amount: string, key?: string, as = headers) =>
  api.post(
    '/api/dashboard/withdrawals',
    { amount },
    { ...as, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  )

const atOnce = <T>(count: number, send: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)))

const stored = () => api.db.selectFrom('withdrawals').select(['agent_id', 'amount', 'idempotency_key']).execute()
const balance = async () => (await api.get('/api/dashboard/user-account-info', headers)).body

async function expectSoundLedger() {
  const { body } = await api.get('/api/staff/ledger/check', await network.staff('finance'))
  expect((body as { count: number }[]).filter(({ count }) => count > 0)).toEqual([])
}

test('of 50 requests for the whole balance at once, one gets 200 and 49 are refused in a sentence', async () => {
  const answers = await atOnce(50, () => ask('60.00'))
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toMatchObject([{ body: { amount: '60.00', balance_before: '60.00', balance_after: '0.00' } }])
  for (const { status, body } of answers.filter((answer) => !taken.includes(answer))) {
    expect({ status, body }).toEqual({ status: 400, body: { error: 'Your available balance is $0.00.' } })
  }
  expect(await stored()).toHaveLength(1)
  expect(await balance()).toMatchObject({ total_balance: '0.00' })
  await expectSoundLedger()
})

test('of requests at once for more than the balance, as many succeed as it covers', async () => {
  const answers = await atOnce(20, () => ask('11.00'))
  const after = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => (body as { balance_after: string }).balance_after)
  expect(after.toSorted((a, b) => Number(b) - Number(a))).toEqual(['49.00', '38.00', '27.00', '16.00', '5.00'])
  expect(await balance()).toMatchObject({ total_balance: '5.00' })
  await expectSoundLedger()
})

test('the same Idempotency-Key 20 times at once makes one withdrawal, and all get the same response', async () => {
  const [first, ...others] = await atOnce(20, () => ask('25.00', 'once'))
  expect(first).toMatchObject({ status: 200, body: { amount: '25.00', balance_after: '35.00', status: 'Pending' } })
  for (const { status, body } of others) expect({ status, body }).toEqual({ status: 200, body: first?.body })
  expect(await stored()).toEqual([{ agent_id: agent.id, amount: 2500, idempotency_key: 'once' }])
  expect(await balance()).toMatchObject({ total_balance: '35.00' })
  await expectSoundLedger()
})

test('of two amounts at once with the same Idempotency-Key, one succeeds and the other gets 422', async () => {
  const answers = await atOnce(20, (index) => ask(index % 2 === 0 ? '12.00' : '13.00', 'once'))
  const [withdrawal] = await stored()
  const isTaken = (index: number) => withdrawal?.amount === (index % 2 === 0 ? 1200 : 1300)
  for (const [index, { status, body }] of answers.entries()) {
    if (isTaken(index)) expect(status).toBe(200)
    else expect({ status, body }).toEqual({ status: 422, body: { error: expect.stringMatching(/\.$/) } })
  }
  expect(await stored()).toHaveLength(1)
})

test('the Idempotency-Key of another agent does not affect the caller’s own request', async () => {
  const other = await network.join(agent)
  await network.approve(other.id)
  await network.approve((await network.join(other)).id)
  await network.fillBankDetails(other.id)
  const asOther = await agents.authorization(other)
  const [mine, theirs] = await Promise.all([ask('10.00', 'same'), ask('15.00', 'same', asOther)])
  expect(mine).toMatchObject({ status: 200, body: { amount: '10.00' } })
  expect(theirs).toMatchObject({ status: 200, body: { amount: '15.00', balance_before: '20.00' } })
  expect(await ask('15.00', 'same')).toMatchObject({ status: 422 })
})

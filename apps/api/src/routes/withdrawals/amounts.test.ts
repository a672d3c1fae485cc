/** Withdrawal amounts in every form a client may send. One that is no exact sum of money changes nothing (plan rule 10). */
import { beforeAll, expect, test } from 'vitest'
import { openAgents, type TestAgent } from '../../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../../testing/test-network.ts'

const { api } = apiForAll()
let network: ReturnType<typeof openNetwork>
let agent: TestAgent
let headers: { Authorization: string }
let before: Record<string, unknown[]>

/** Creates an agent with 60.00: two referral bonuses and one match bonus. */
beforeAll(async () => {
  const agents = openAgents(api)
  network = openNetwork(api, agents)
  agent = await network.makeActive()
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
  await network.fillBankDetails(agent.id)
  headers = await agents.authorization(agent)
  before = await everything()
})

/** The tables that a withdrawal could change. */
const TABLES = [
  ...(['withdrawals', 'ledger_transfers', 'ledger_accounts', 'notifications', 'audit_entries'] as const),
  ...(['agents', 'payments', 'placements', 'level_counts', 'reached_levels', 'plan_versions'] as const),
]

/** Returns every row of these tables. */
async function everything(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of TABLES) found[table] = await api.db.selectFrom(table).selectAll().execute()
  return found
}

const ask = (json: string, key?: string) =>
  api.post('/api/dashboard/withdrawals', json, { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) })

test('the compared tables are not empty', () => {
  const counts = Object.entries(before).map(([table, rows]) => [table, rows.length])
  expect(Object.fromEntries(counts)).toMatchObject({ ledger_transfers: 7, agents: 4, withdrawals: 0 })
})

const ASCII = 'Enter an amount such as 1250.00, with at most two decimals.'
const ZERO = 'Enter an amount greater than zero.'
const MINIMUM = 'The smallest withdrawal is $10.00.'
const AVAILABLE = 'Your available balance is $60.00.'

/** Each amount as JSON text, and the reason why it is refused. */
const refused: [string, string][] = [
  ['-5', ASCII],
  ['"-5"', ASCII],
  ['-0.01', ASCII],
  ['0', ZERO],
  ['-0', ZERO],
  ['"0.00"', ZERO],
  ['0.001', ASCII],
  ['"10.999"', ASCII],
  ['10.999', ASCII],
  ['10.000000000000001', ASCII],
  ['1e309', ASCII],
  ['-1e309', ASCII],
  ['1e-400', ZERO],
  ['1e30', ASCII],
  ['"1e5"', ASCII],
  ['"1e1"', ASCII],
  ['"Infinity"', ASCII],
  ['"NaN"', ASCII],
  ['"١٢٣"', ASCII],
  ['"１２"', ASCII],
  ['"1,000"', ASCII],
  ['"12,50"', ASCII],
  ['" 10"', ASCII],
  ['"10 "', ASCII],
  ['"10\\n"', ASCII],
  ['"+10"', ASCII],
  ['"$10"', ASCII],
  ['"10."', ASCII],
  ['".5"', ASCII],
  ['""', ASCII],
  ['"0x10"', ASCII],
  ['"1_0"', ASCII],
  ['[5]', ASCII],
  ['["20.00"]', ASCII],
  ['[]', ASCII],
  ['{}', ASCII],
  ['{"toString":"20.00"}', ASCII],
  ['true', ASCII],
  ['false', ASCII],
  ['null', 'This field may not be null.'],
  [`"${'9'.repeat(400)}"`, ASCII],
  ['9'.repeat(400), ASCII],
  [`"${'0'.repeat(400)}20"`, ASCII],
  ['"999999999999.99"', AVAILABLE],
  ['9007199254740993', ASCII],
  ['"9.99"', MINIMUM],
  ['"60.01"', AVAILABLE],
  ['60.01', AVAILABLE],
]

test.each(refused)('the amount %s is refused in one sentence, and nothing is written', async (json, error) => {
  const { status, body } = await ask(`{"amount":${json}}`, 'refused')
  expect({ status, body }).toEqual({ status: 400, body: { error } })
  expect(await everything()).toEqual(before)
})

test.each([
  ['no amount', '{}'],
  ['an amount under another name', '{"Amount":"20.00"}'],
  ['a list', '[{"amount":"20.00"}]'],
  ['null', 'null'],
  ['a bare number', '20'],
  ['an amount that only a prototype has', '{"__proto__":{"amount":"20.00"}}'],
  ['a sound amount and then a wrong one', '{"amount":"20.00","amount":"-20.00"}'],
])('a body with %s is refused in one sentence, and nothing is written', async (_what, json) => {
  const { status, body } = await ask(json)
  expect({ status, body }).toEqual({ status: 400, body: { error: expect.stringMatching(/^[A-Z].+\.$/) } })
  expect(await everything()).toEqual(before)
})

test('other fields of the body change neither the agent of a withdrawal nor the balance', async () => {
  const root = await api.db
    .selectFrom('agents')
    .select('id')
    .where('recommended_by', 'is', null)
    .executeTakeFirstOrThrow()
  const extras = {
    agent_id: root.id,
    status: 'Approved',
    balance_before: '900.00',
    balance_after: '900.00',
    fee: '-50.00',
  }
  const answer = await ask(JSON.stringify({ amount: '10.00', ...extras }))
  expect(answer).toMatchObject({
    status: 200,
    body: { amount: '10.00', balance_before: '60.00', balance_after: '50.00', status: 'Pending' },
  })
  const stored = await api.db.selectFrom('withdrawals').select(['agent_id', 'amount', 'status']).execute()
  expect(stored).toEqual([{ agent_id: agent.id, amount: 1000, status: 'Pending' }])
})

test('a withdrawal can take exactly the available balance, and afterwards not a cent', async () => {
  expect(await ask('{"amount":50.01}')).toMatchObject({
    status: 400,
    body: { error: 'Your available balance is $50.00.' },
  })
  expect(await ask('{"amount":50}')).toMatchObject({
    status: 200,
    body: { amount: '50.00', balance_before: '50.00', balance_after: '0.00' },
  })
  expect(await ask('{"amount":"10.00"}')).toMatchObject({
    status: 400,
    body: { error: 'Your available balance is $0.00.' },
  })
  const { body } = await api.get('/api/staff/ledger/check', await network.staff('finance'))
  expect((body as { count: number }[]).filter(({ count }) => count > 0)).toEqual([])
})

/** Adjustments that are sent more than once under one key: posted once, with the same response each time. */
import { beforeEach, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, network } = apiForEach()
let agent: TestAgent
let finance: { Authorization: string }

beforeEach(async () => {
  agent = await network.makeActive()
  finance = await network.staff('finance')
})

type Change = { agent_id?: number; direction?: string; amount?: string; reason?: string }

const adjust = (change: Change = {}, key?: string, as = finance) =>
  api.post(
    '/api/staff/adjustments',
    { agent_id: agent.id, direction: 'credit', amount: '12.50', reason: 'A missed bonus', ...change },
    { ...as, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  )

const listPosted = async () =>
  (await api.db.selectFrom('ledger_transfers').select('amount').where('kind', '=', 'adjustment').execute()).map(
    ({ amount }) => amount,
  )
const adjustments = () =>
  api.db.selectFrom('audit_entries').select('id').where('action', '=', 'balance.adjust').execute()
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

async function expectSoundLedger() {
  const { body } = await api.get('/api/staff/ledger/check', finance)
  expect((body as { count: number }[]).filter(({ count }) => count > 0)).toEqual([])
}

test('the same key with the same correction gets the same response and posts once, in any spelling of the amount', async () => {
  const first = await adjust({}, 'once')
  expect(first).toMatchObject({ status: 201, body: {} })
  for (const change of [{}, { amount: '12.5' }, { reason: ' A missed bonus ' }]) {
    const { status, body } = await adjust(change, 'once')
    expect({ status, body }).toEqual({ status: 201, body: first.body })
  }
  expect(await listPosted()).toEqual([1250])
  expect(await adjustments()).toHaveLength(1)
})

test('the same key 20 times at once posts one transfer and one entry of the audit trail, with 20 equal responses', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => adjust({}, 'once')))
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from({ length: 20 }, () => ({ status: 201, body: {} })),
  )
  expect(await listPosted()).toEqual([1250])
  expect(await adjustments()).toHaveLength(1)
  await expectSoundLedger()
})

test('the same key at once for two agents adjusts one balance, and the other request gets 422', async () => {
  const other = await network.makeActive()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => adjust({ agent_id: index % 2 === 0 ? agent.id : other.id }, 'once')),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([201, 422]))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(await listPosted()).toEqual([1250])
  await expectSoundLedger()
})

test.each([{ amount: '12.51' }, { direction: 'debit' }, { reason: 'Another' }])(
  'the same key with %o returns 422 and posts nothing',
  async (change) => {
    await adjust({}, 'once')
    expect(await adjust(change, 'once')).toMatchObject({
      status: 422,
      body: { detail: 'This Idempotency-Key was used for another adjustment.' },
    })
    expect(await listPosted()).toEqual([1250])
  },
)

test('without a key, and with different keys, each adjustment is posted', async () => {
  for (const key of [undefined, undefined, 'one', 'two']) expect((await adjust({}, key)).status).toBe(201)
  expect(await listPosted()).toHaveLength(4)
})

test('the same key of another member of staff is independent', async () => {
  await adjust({}, 'same')
  expect((await adjust({ amount: '3.00' }, 'same', await network.staff('admin'))).status).toBe(201)
  expect(await listPosted()).toEqual([1250, 300])
})

test('a refused adjustment leaves its key free', async () => {
  const debit = { direction: 'debit', amount: '20.00' }
  expect((await adjust({ ...debit, amount: '20.001' }, 'key')).status).toBe(400)
  await adjust({ amount: '25.00' })
  expect((await adjust(debit, 'key')).status).toBe(201)
  expect(await listPosted()).toEqual([2500, 2000])
})

test.each(['a b', 'k'.repeat(201)])('the key %j is refused in a sentence', async (key) => {
  expect(await adjust({}, key)).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringMatching(/^Idempotency-Key takes/)] },
  })
  expect(await listPosted()).toEqual([])
})

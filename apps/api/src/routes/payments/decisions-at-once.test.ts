/** Decisions that staff send at the same moment. One of them happens, and the others are told so (plan rules 3, 12 and 13). */
import { weighed } from '@evergrove/core/testing'
import { beforeEach, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let finance: { Authorization: string }
let agent: TestAgent

beforeEach(async () => {
  agent = await agents.make()
  finance = await network.staff('finance')
})

const post = (path: string, body: unknown = {}) => api.post(`/api/staff/${path}`, body, finance)

/** Counts the responses with each status. */
async function statusesOf(calls: ReturnType<typeof post>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status, body } of await Promise.all(calls)) {
    counts[status] = (counts[status] ?? 0) + 1
    expect(body).toEqual(status === 200 ? { status: expect.any(String) } : { detail: expect.stringMatching(/\.$/) })
  }
  return counts
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

async function breaches() {
  const { body } = await api.get('/api/staff/ledger/check', finance)
  return (body as { count: number }[]).filter(({ count }) => count > 0)
}

async function paymentOf({ id }: { id: number }): Promise<number> {
  const payment = await api.db.selectFrom('payments').select('id').where('agent_id', '=', id).executeTakeFirstOrThrow()
  return payment.id
}

test('of 20 approvals of one payment at once, one gets 200 and the others 409, and the fee is posted once', async () => {
  const id = await paymentOf(agent)
  expect(await statusesOf(times(20, () => post(`payments/${id}/approve`, weighed)))).toEqual({ 200: 1, 409: 19 })

  const transfers = await api.db.selectFrom('ledger_transfers').select('kind').orderBy('id').execute()
  expect(transfers).toEqual([{ kind: 'registration_fee' }, { kind: 'referral_bonus' }])
  const placements = api.db.selectFrom('placements').select('agent_id').where('agent_id', '=', agent.id)
  expect(await placements.execute()).toHaveLength(1)
  const audited = api.db.selectFrom('audit_entries').select('action').where('action', '=', 'payment.approve')
  expect(await audited.execute()).toHaveLength(1)
  const told = api.db.selectFrom('notifications').select('subject').where('agent_id', '=', agent.id)
  expect(await told.execute()).toHaveLength(1)
  expect(await breaches()).toEqual([])
})

test('of approvals and rejections of one payment at once, one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const newcomer = await agents.make()
    const id = await paymentOf(newcomer)
    const reject = () => post(`payments/${id}/reject`, { reason: 'Not readable' })
    const calls = times(10, () => [post(`payments/${id}/approve`, weighed), reject()]).flat()
    expect(await statusesOf(calls)).toEqual({ 200: 1, 409: 19 })
  }
  expect(await breaches()).toEqual([])
})

test('approvals of 21 payments at once all get 200, and every agent has a place', async () => {
  const newcomers: TestAgent[] = []
  for (let count = 0; count < 20; count += 1) newcomers.push(await network.join(agent))
  const ids = await Promise.all([agent, ...newcomers].map(paymentOf))
  expect(await statusesOf(ids.map((id) => post(`payments/${id}/approve`, weighed)))).toEqual({ 200: 21 })
  expect(await api.db.selectFrom('placements').select('agent_id').execute()).toHaveLength(22)
  expect(await breaches()).toEqual([])
})

test('of approvals and rejections of one withdrawal at once, one happens', async () => {
  await network.approve(agent.id)
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
  await network.fillBankDetails(agent.id)
  const headers = await agents.authorization(agent)
  for (let round = 0; round < 4; round += 1) {
    await api.post('/api/dashboard/withdrawals', { amount: '10.00' }, headers)
    const { id } = await api.db.selectFrom('withdrawals').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const reject = () => post(`withdrawals/${id}/reject`, { reason: 'Wrong account' })
    const calls = times(10, () => [reject(), post(`withdrawals/${id}/approve`)]).flat()
    expect(await statusesOf(calls)).toEqual({ 200: 1, 409: 19 })
  }
  const resolved = await api.db
    .selectFrom('ledger_transfers')
    .select('phase')
    .where('pending_id', 'is not', null)
    .execute()
  expect(resolved).toHaveLength(4)
  expect(await breaches()).toEqual([])
})

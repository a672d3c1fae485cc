/** Refuses actions and finds records that contradict a matched line, so that no money is in two places (plan rule 25). */
import { describe, expect, test } from 'vitest'
import { readAccountLedger } from '../accounting/index.ts'
import { closeAccountOf } from '../agents/index.ts'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { adjustBalance } from '../ledger/index.ts'
import { reversePayment } from '../network/index.ts'
import { activate, corrupt, staff, worldCipher } from '../network/testing/network-world.ts'
import { rejectPayment } from '../payments/index.ts'
import { actOrPropose, importOrPropose, refuseProposal } from '../proposals/index.ts'
import { hire } from '../proposals/testing/proposals-world.ts'
import {
  approveWithdrawal,
  createBatch,
  recordResult,
  releaseBatch,
  requestWithdrawal,
  returnWithdrawal,
} from '../withdrawals/index.ts'
import { payOut } from '../withdrawals/testing/pay-out.ts'
import { listCandidates } from './index.ts'
import { openStatementWorld } from './testing/statement-world.ts'

const world = openStatementWorld()
const { deps, read, shown, line, assign, unassign, approveAll, newAgent, breaches, balanceOf } = world

test('[plan 27] a fee that has arrived keeps its account open, also after a rejection, until the line is taken off it', async () => {
  const agent = await newAgent()
  const close = () => closeAccountOf(deps(), { agentId: agent.id, input: { reason: 'By letter' }, actor: staff })
  await read([{ amount: '100.00', text: agent.pin }])
  const { id } = await line()
  await expect(close()).rejects.toThrow('The registration fee has arrived.')
  const input = { reason: 'Paid by another person' }
  await rejectPayment(deps(), { payment: { id: agent.paymentId }, input, actor: staff })
  await expect(close()).rejects.toThrow('The registration fee has arrived.')
  await unassign(id)
  await close()
  await expect(assign(id, 'payment', agent.paymentId)).rejects.toThrow('The account of this agent is closed.')
  expect(await balanceOf('unmatched_receipts')).toBe(-100_00)
  expect(await breaches()).toEqual([])
})

test('[R2] [R3] a debit is matched only with a withdrawal that went to the bank, and staff can then no longer send it back', async () => {
  const agent = await newAgent()
  await read([{ amount: '100.00', text: agent.pin }])
  await approveAll()
  await adjustBalance(deps(), {
    input: { agent_id: agent.id, direction: 'credit', amount: '20.00', reason: 'to begin with' },
    actor: staff,
  })
  const { id } = await requestWithdrawal(deps(), { agentId: agent.id, input: { amount: '20.00' } })
  await approveWithdrawal(deps(), { id, actor: staff })
  await read([{ amount: '-20.00', text: 'Payout' }])
  const debit = (await shown('new'))[0]?.id ?? 0
  const candidates = () => listCandidates(deps(), { receiptId: debit, query: {} })
  const sendBack = () => returnWithdrawal(deps(), { id, input: { reason: 'Another account' }, actor: staff })
  expect(await candidates()).toEqual([])
  await expect(assign(debit, 'payout', id)).rejects.toThrow('This withdrawal has not gone to the bank in a batch.')

  const { id: batch } = await createBatch(deps(), { input: {}, actor: staff })
  await expect(assign(debit, 'payout', id)).rejects.toThrow('This withdrawal has not gone to the bank in a batch.')
  const input = { format: 'csv', lines: 1, total: '20.00' }
  await releaseBatch({ ...deps(), cipher: worldCipher, payer: undefined }, { id: batch, input, actor: staff })
  expect(await candidates()).toMatchObject([{ matched_with: 'payout', id }])
  await assign(debit, 'payout', id)
  await expect(sendBack()).rejects.toThrow('This withdrawal has gone to the bank.')
  expect(await breaches()).toEqual([])
})

test('[R4] a fee with a matched credit cannot be reversed as never arrived', async () => {
  const agent = await newAgent()
  await read([{ amount: '100.00', text: agent.pin }])
  await approveAll()
  const reverse = (reason: string) =>
    reversePayment(deps(), { paymentId: agent.paymentId, input: { reason }, actor: staff })
  await expect(reverse('never_arrived')).rejects.toThrow('so it has arrived. Choose another reason.')
  await reverse('charged_back')
  expect(await breaches()).toEqual([])
})

test('[R4] a fee that never arrived cannot be matched with a refund', async () => {
  const agent = await newAgent()
  await activate(world.db, agent)
  await reversePayment(deps(), { paymentId: agent.paymentId, input: { reason: 'never_arrived' }, actor: staff })
  await read([{ amount: '-100.00', text: 'Refund' }])
  const debit = (await line()).id
  expect(await listCandidates(deps(), { receiptId: debit, query: {} })).toEqual([])
  await expect(assign(debit, 'fee_refund', agent.paymentId)).rejects.toThrow('Match its credit first.')
})

test('[R5] the match of a credit cannot be undone while the refund of its fee is matched', async () => {
  const agent = await newAgent()
  await read([{ amount: '100.00', text: agent.pin }])
  await approveAll()
  const credit = (await line()).id
  await reversePayment(deps(), { paymentId: agent.paymentId, input: { reason: 'refunded' }, actor: staff })
  await read([{ amount: '-100.00', text: 'Refund', date: '2026-12-03' }])
  const debit = (await shown('new'))[0]?.id ?? 0
  await assign(debit, 'fee_refund', agent.paymentId)
  await expect(unassign(credit)).rejects.toThrow('The refund of this fee is matched. Undo that first.')
  await unassign(debit)
  await unassign(credit)
  expect(await balanceOf('unmatched_receipts')).toBe(0)
  expect(await breaches()).toEqual([])
})

/** Imports and approves a fee, then refunds it. Returns the id of the line that is matched with the refund. */
async function payAndRefund(agent: { pin: string; paymentId: number }): Promise<number> {
  await read([{ amount: '100.00', text: agent.pin }])
  await approveAll()
  await reversePayment(deps(), { paymentId: agent.paymentId, input: { reason: 'refunded' }, actor: staff })
  await read([{ amount: '-100.00', text: 'Refund', date: '2026-12-03' }])
  const debit = (await shown('new'))[0]?.id ?? 0
  await assign(debit, 'fee_refund', agent.paymentId)
  return debit
}

describe('the check of the ledger finds', () => {
  const unmatched = "status = 'New', matched_with = null, payment_id = null, round = null"

  test('[R6] a debit that is matched with a withdrawal that never went to the bank, or was sent back', async () => {
    const agent = await newAgent()
    await activate(world.db, agent)
    const input = { agent_id: agent.id, direction: 'credit', amount: '20.00', reason: 'to begin with' }
    await adjustBalance(deps(), { input, actor: staff })
    const { id } = await requestWithdrawal(deps(), { agentId: agent.id, input: { amount: '20.00' } })
    await approveWithdrawal(deps(), { id, actor: staff })
    await payOut(world.db)
    await read([{ amount: '-20.00', text: 'Payout' }])
    await assign((await line()).id, 'payout', id)
    expect(await breaches()).toEqual([])
    for (const state of [
      'payout_batch_id = null, payout_result = null, payout_at = null',
      "payout_batch_id = null, payout_result = 'returned', status = 'Returned'",
    ]) {
      const planted = { table: 'withdrawals', statements: `update withdrawals set ${state}` }
      const finding = await findPlanted(world.db, { name: 'every withdrawal that the bank paid', ...planted })
      expect(finding).toMatchObject({ count: 1, rows: [{ withdrawal_id: id }] })
    }
  })

  test('[R6] a credit that is matched with a fee that was reversed as never arrived, but only in that round', async () => {
    const agent = await newAgent()
    await activate(world.db, agent)
    const reverse = (reason: string) =>
      reversePayment(deps(), { paymentId: agent.paymentId, input: { reason }, actor: staff })
    await reverse('never_arrived')
    await read([{ amount: '100.00', text: agent.pin }])
    await approveAll([agent.paymentId])
    expect(await breaches()).toEqual([])
    await reverse('refunded')
    expect(await breaches()).toEqual([])
    const { id } = await line()
    const name = 'no fee that was reversed as never arrived'
    const planted = { name, table: 'receipts', statements: 'update receipts set round = 1' }
    expect(await findPlanted(world.db, planted)).toMatchObject({ count: 1, rows: [{ receipt_id: id }] })
  })

  test('[R6] a refund of a fee whose credit is unmatched, or is matched with another fee', async () => {
    const agent = await newAgent()
    const other = await newAgent()
    const debit = await payAndRefund(agent)
    expect(await breaches()).toEqual([])
    for (const use of [unmatched, `payment_id = ${other.paymentId}`]) {
      const planted = { table: 'receipts', statements: `update receipts set ${use} where amount > 0` }
      const finding = await findPlanted(world.db, { name: 'every refund that the bank paid', ...planted })
      expect(finding).toMatchObject({ count: 1, rows: [{ receipt_id: debit }] })
    }
  })
})

test('[R6] account 1000 alone shows at once what the check finds about lines and their matches', async () => {
  const agent = await newAgent()
  const other = await newAgent()
  const debit = await payAndRefund(agent)
  const ledger = (number: number, cursor?: string) => readAccountLedger(world, { number, cursor })
  expect((await ledger(1000)).findings).toEqual([])
  await corrupt(world.db, 'receipts', `update receipts set payment_id = ${other.paymentId} where amount > 0`)
  const { findings, entries } = await ledger(1000)
  expect(findings).toEqual([
    {
      name: 'every refund that the bank paid is of a fee that a line brought',
      count: 1,
      rows: [{ receipt_id: debit, payment_id: agent.paymentId }],
    },
  ])
  expect((await ledger(1000, `${entries.at(-1)?.id}.0`)).findings).toBeNull()
  expect((await ledger(4000)).findings).toEqual([])
})

test.each(['by hand', 'by file'])(
  '[R7] a return %s takes two people after a debit is matched, and one person after the credit of the return is matched',
  async (way) => {
    const [first, second] = [await hire(world.db, 'finance'), await hire(world.db, 'finance')]
    const agent = await newAgent()
    await activate(world.db, agent)
    const credit = { agent_id: agent.id, direction: 'credit', amount: '20.00', reason: 'to begin with' }
    await adjustBalance(deps(), { input: credit, actor: staff })
    const { id } = await requestWithdrawal(deps(), { agentId: agent.id, input: { amount: '20.00' } })
    await approveWithdrawal(deps(), { id, actor: staff })
    const all = { ...deps(), cipher: worldCipher, payer: undefined, now: () => new Date(), secondPersonLimit: 100_00n }
    const { id: batch } = await createBatch(all, { input: {}, actor: staff })
    await releaseBatch(all, { id: batch, input: { format: 'csv', lines: 1, total: '20.00' }, actor: staff })
    const match = async (amount: string) => {
      await read([{ amount, text: 'Payout' }])
      await assign((await shown('new'))[0]?.id ?? 0, 'payout', id)
    }
    const input = { ids: [id], result: 'returned', reason: 'Account closed' }
    const file = { file: `Withdrawal,Result\n${id},returned` }
    const record = async () => {
      const asked = { staffId: first.id, id: batch }
      if (way === 'by file') return (await importOrPropose(all, { ...asked, input: file })).returned === 1
      return 'done' in (await actOrPropose(all, 'payouts.results', { ...asked, input }))
    }

    await match('-20.00')
    expect(await record()).toBe(false)
    const { id: proposal } = await world.db.selectFrom('proposals').select('id').executeTakeFirstOrThrow()
    await refuseProposal(deps(), { id: proposal, staff: second })
    await recordResult(all, { id: batch, input: { ids: [id], result: 'paid' }, actor: staff })
    await match('20.00')
    expect(await record()).toBe(true)
    expect(await breaches()).toEqual([])
  },
)

/** Pays out a withdrawal of 20.00, and imports the lines of its payout and of its return, which stay unmatched. */
async function payAndGetBack() {
  const agent = await newAgent()
  await activate(world.db, agent)
  const credit = { agent_id: agent.id, direction: 'credit', amount: '20.00', reason: 'to begin with' }
  await adjustBalance(deps(), { input: credit, actor: staff })
  const { id } = await requestWithdrawal(deps(), { agentId: agent.id, input: { amount: '20.00' } })
  await approveWithdrawal(deps(), { id, actor: staff })
  await payOut(world.db)
  await read(['20.00', '-20.00'].map((amount) => ({ amount, text: 'Payout' })))
  const [debit, back] = (await shown('new')).map((one) => one.id)
  return { id, debit: debit ?? 0, back: back ?? 0 }
}

test('[P26] the match of a payout cannot be undone while its return is matched', async () => {
  const { id, debit, back } = await payAndGetBack()
  await assign(debit, 'payout', id)
  await assign(back, 'payout', id)
  await expect(unassign(debit)).rejects.toThrow('Later lines are matched with this payout as well. Undo those first.')
  expect(await breaches()).toEqual([])
  await unassign(back)
  await unassign(debit)
  expect(await breaches()).toEqual([])
})

test('[P27] the line of a return is matched with its payout even if the return was recorded before', async () => {
  const { id, debit, back } = await payAndGetBack()
  await assign(debit, 'payout', id)
  const { id: batch } = await world.db.selectFrom('payout_batches').select('id').executeTakeFirstOrThrow()
  await recordResult(deps(), { id: batch, input: { ids: [id], result: 'returned', reason: 'closed' }, actor: staff })
  expect(await listCandidates(deps(), { receiptId: back, query: {} })).toMatchObject([{ matched_with: 'payout', id }])
  await assign(back, 'payout', id)
  expect([await balanceOf('unmatched_receipts'), await breaches()]).toEqual([0, []])
  await unassign(back)
  await unassign(debit)
  await expect(assign(debit, 'payout', id)).rejects.toThrow('Only an approved withdrawal is paid out.')
})

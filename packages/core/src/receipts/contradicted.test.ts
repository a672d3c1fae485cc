/** What a matched line of the bank contradicts is refused, so that no money is in two places (plan rule 25). */
import { expect, test } from 'vitest'
import { adjustBalance } from '../ledger/index.ts'
import { reversePayment } from '../network/index.ts'
import { activate, staff, worldCipher } from '../network/testing/network-world.ts'
import {
  approveWithdrawal,
  createBatch,
  releaseBatch,
  requestWithdrawal,
  returnWithdrawal,
} from '../withdrawals/index.ts'
import { listCandidates } from './index.ts'
import { openStatementWorld } from './testing/statement-world.ts'

const world = openStatementWorld()
const { deps, read, shown, line, assign, unassign, approveAll, newAgent, breaches, balanceOf } = world

test('[R2] [R3] a debit is matched with a withdrawal only once it went to the bank, and is then sent back no more', async () => {
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

test('[R4] a fee whose credit is matched is not reversed as never arrived', async () => {
  const agent = await newAgent()
  await read([{ amount: '100.00', text: agent.pin }])
  await approveAll()
  const reverse = (reason: string) =>
    reversePayment(deps(), { paymentId: agent.paymentId, input: { reason }, actor: staff })
  await expect(reverse('never_arrived')).rejects.toThrow('so it has arrived. Choose another reason.')
  await reverse('charged_back')
  expect(await breaches()).toEqual([])
})

test('[R4] a fee that never arrived has no refund', async () => {
  const agent = await newAgent()
  await activate(world.db, agent)
  await reversePayment(deps(), { paymentId: agent.paymentId, input: { reason: 'never_arrived' }, actor: staff })
  await read([{ amount: '-100.00', text: 'Refund' }])
  const debit = (await line()).id
  expect(await listCandidates(deps(), { receiptId: debit, query: {} })).toEqual([])
  await expect(assign(debit, 'fee_refund', agent.paymentId)).rejects.toThrow('Match its credit first.')
})

test('[R5] a credit whose refund is matched stays matched until the refund is not', async () => {
  const agent = await newAgent()
  await read([{ amount: '100.00', text: agent.pin }])
  await approveAll()
  const credit = (await line()).id
  await reversePayment(deps(), { paymentId: agent.paymentId, input: { reason: 'refunded' }, actor: staff })
  await read([{ amount: '-100.00', text: 'Refund', date: '2026-12-09' }])
  const debit = (await shown('new'))[0]?.id ?? 0
  await assign(debit, 'fee_refund', agent.paymentId)
  await expect(unassign(credit)).rejects.toThrow('The refund of this fee is matched. Undo that first.')
  await unassign(debit)
  await unassign(credit)
  expect(await balanceOf('unmatched_receipts')).toBe(0)
  expect(await breaches()).toEqual([])
})

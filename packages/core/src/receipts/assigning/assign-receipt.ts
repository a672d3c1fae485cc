/** Staff say what a line of a bank statement is about, and take that back (plan rule 25). */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { MatchedWith } from '@evergrove/contract/receipts/receipt-words'
import { assignInput } from '@evergrove/contract/receipts/receipts'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { bankCharge, bankLineMatch, postLocked } from '../../ledger/index.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { withdrawProposals } from '../import.repository.ts'
import {
  findReceipt,
  hasMatch,
  type LockedReceipt,
  lockGivenReward,
  lockPaidOut,
  lockPayments,
  lockReceipts,
  type Match,
  storeMatch,
} from '../receipts.repository.ts'

type Wanted = { matched_with: MatchedWith; target_id: number | null }

const BY_HAND = { status: 'Matched', finding: 'by_hand' } as const

const namedBy = (receipt: LockedReceipt): number | null =>
  receipt.matched_with === null
    ? null
    : (receipt.payment_id ?? receipt.withdrawal_id ?? receipt.reward_id ?? receipt.returned_id)

const isSame = (receipt: LockedReceipt, { matched_with, target_id }: Wanted): boolean =>
  receipt.matched_with === matched_with && namedBy(receipt) === target_id

/** Locks the line. Throws `not_found`, and `conflict` if it is matched with something. */
async function lockOpen(trx: Trx, id: number): Promise<LockedReceipt> {
  const [receipt] = await lockReceipts(trx, [id])
  if (receipt === undefined) throw notFound()
  if (receipt.status === 'Matched') throw conflict('This line is matched already. Undo that first.')
  return receipt
}

const needs = (amount: bigint, what: string): never => {
  throw conflict(`This needs a line of ${formatMoney(amount)}: ${what}.`)
}

/** The fee of a payment: paid by a credit of exactly its amount. */
async function matchPayment(trx: Trx, receiptId: number, paymentId: number): Promise<Match> {
  const [payment] = await lockPayments(trx, [paymentId])
  if (payment === undefined) throw notFound()
  const receipt = await lockOpen(trx, receiptId)
  const { amount, round } = payment
  if (receipt.amount !== amount) needs(amount, 'the fee of this payment')
  if (await hasMatch(trx, { matched_with: 'payment', payment_id: paymentId, round })) {
    throw conflict('Another line is matched with this payment.')
  }
  if (payment.agentStatus === 'Closed' && payment.status !== 'Approved') {
    throw conflict('The account of this agent is closed.')
  }
  await withdrawProposals(trx, [paymentId])
  return { ...BY_HAND, matched_with: 'payment', payment_id: paymentId, round }
}

/** The refund of a fee: the debit that paid back what the newest reversal of the payment took from fee income. */
async function matchRefund(trx: Trx, receiptId: number, paymentId: number): Promise<Match> {
  const [payment] = await lockPayments(trx, [paymentId])
  if (payment === undefined) throw notFound()
  const receipt = await lockOpen(trx, receiptId)
  const round = payment.round - 1
  if (round < 1) throw conflict('The fee of this payment was never reversed.')
  if (receipt.amount !== -payment.amount) needs(-payment.amount, 'the refund of this fee')
  if (await hasMatch(trx, { matched_with: 'fee_refund', payment_id: paymentId, round })) {
    throw conflict('Another line is matched with the refund of this fee.')
  }
  if (!(await hasMatch(trx, { matched_with: 'payment', payment_id: paymentId, round }))) {
    throw conflict(
      'No line is matched with this fee, so nothing of it can have been paid back. Match its credit first.',
    )
  }
  return { ...BY_HAND, matched_with: 'fee_refund', payment_id: paymentId, round }
}

/**
 * A payout, or its return: the lines of a withdrawal are together nothing, or what it paid out. One that has not gone to the bank would go
 * into the next batch and be paid again, or be sent back to its agent.
 */
async function matchPayout(trx: Trx, receiptId: number, withdrawalId: number): Promise<Match> {
  const withdrawal = await lockPaidOut(trx, withdrawalId)
  if (withdrawal === undefined) throw conflict('Only an approved withdrawal is paid out.')
  const receipt = await lockOpen(trx, receiptId)
  const next = withdrawal.matched === 0n ? -withdrawal.amount : withdrawal.amount
  if (next < 0n && !withdrawal.isSent) throw conflict('This withdrawal has not gone to the bank in a batch.')
  if (receipt.amount !== next) needs(next, next < 0n ? 'the payout' : 'the payout that the bank returned')
  return { ...BY_HAND, matched_with: 'payout', withdrawal_id: withdrawalId }
}

/** What was paid for a reward: a debit of exactly its cost. */
async function matchReward(trx: Trx, receiptId: number, rewardId: number): Promise<Match> {
  const reward = await lockGivenReward(trx, rewardId)
  if (reward === undefined) throw conflict('Only a reward that was given has been paid for.')
  const receipt = await lockOpen(trx, receiptId)
  if (receipt.amount !== -reward.cost) needs(-reward.cost, 'the cost of this reward')
  if (reward.isMatched) throw conflict('Another line is matched with this reward.')
  return { ...BY_HAND, matched_with: 'reward', reward_id: rewardId }
}

/** A receipt that was sent back: a credit and a debit of the same size. Both are stored as matched with each other. */
async function matchReturned(trx: Trx, receiptId: number, otherId: number): Promise<Match> {
  const pair = await lockReceipts(trx, [receiptId, otherId])
  const receipt = pair.find(({ id }) => id === receiptId)
  const other = pair.find(({ id }) => id === otherId)
  if (receipt === undefined || other === undefined) throw notFound()
  if (pair.some(({ status }) => status === 'Matched')) throw conflict('One of these lines is matched already.')
  if (receipt.amount !== -other.amount) needs(-other.amount, 'the opposite of the other line')
  await storeMatch(trx, otherId, { ...BY_HAND, matched_with: 'returned_receipt', returned_id: receiptId })
  return { ...BY_HAND, matched_with: 'returned_receipt', returned_id: otherId }
}

async function findMatch(trx: Trx, receiptId: number, { matched_with, target_id }: Wanted): Promise<Match> {
  if (matched_with === 'charge' || target_id === null) {
    await lockOpen(trx, receiptId)
    return { ...BY_HAND, matched_with: 'charge' }
  }
  const match = {
    payment: matchPayment,
    fee_refund: matchRefund,
    payout: matchPayout,
    reward: matchReward,
    returned_receipt: matchReturned,
  }[matched_with]
  return match(trx, receiptId, target_id)
}

/** What a match does to unmatched receipts. The two lines of a returned receipt cancel each other there. */
async function postMatch(
  trx: Trx,
  line: LockedReceipt,
  { match, isUndone }: { match: MatchedWith; isUndone: boolean },
): Promise<void> {
  if (match === 'returned_receipt') return
  const transfer = match === 'charge' ? bankCharge : bankLineMatch
  await postLocked(trx, [transfer(line, { isUndone })])
}

type Assignment = { receiptId: number; input: unknown; actor: Actor }

/**
 * Matches a line with the fee of a payment, with the refund of a fee, with a payout, with a reward, with the line that sent it back,
 * or with nothing but the bank: a charge or interest. What is matched leaves unmatched receipts. The same again changes nothing. Throws
 * `invalid` by field, `not_found`, and `conflict` if the line is matched otherwise, the amount is another one, or another line
 * has the match.
 */
export async function assignReceipt({ db }: { db: Database }, { receiptId, input, actor }: Assignment): Promise<void> {
  const { matched_with, target_id = null } = parseInput(assignInput, input)
  const wanted: Wanted = { matched_with, target_id }
  await inTransaction(db, async (trx) => {
    const before = await findReceipt(trx, receiptId)
    if (before === undefined) throw notFound()
    if (isSame(before, wanted)) return
    const match = await findMatch(trx, receiptId, wanted)
    await storeMatch(trx, receiptId, match)
    await postMatch(trx, before, { match: matched_with, isUndone: false })
    await recordAudit(trx, {
      actor,
      action: 'receipt.assign',
      subject: { kind: 'receipt', id: receiptId },
      before: { status: before.status },
      after: wanted,
    })
  })
}

/** Locks the line behind what it is matched with. Throws `conflict` if that has changed meanwhile. */
async function lockMatched(trx: Trx, seen: LockedReceipt): Promise<void> {
  const { id, matched_with, payment_id, returned_id } = seen
  if (matched_with === 'payment' && payment_id !== null) {
    const [payment] = await lockPayments(trx, [payment_id])
    if (payment?.status === 'Approved' && payment.round === seen.round) {
      throw conflict('This payment is approved. Reverse the fee first.')
    }
    if (seen.round !== null && (await hasMatch(trx, { matched_with: 'fee_refund', payment_id, round: seen.round }))) {
      throw conflict('The refund of this fee is matched. Undo that first.')
    }
  }
  const [first] = await lockReceipts(trx, returned_id === null ? [id] : [id, returned_id])
  const receipt = first?.id === id ? first : await findReceipt(trx, id)
  if (receipt?.matched_with !== matched_with || namedBy(receipt) !== namedBy(seen)) {
    throw conflict('This line was changed at the same moment. Try again.')
  }
}

const AGAIN = { status: 'New', finding: null, matched_with: null } as const

/**
 * Takes back what a line is matched with: it is new again, and in unmatched receipts; so is the other line of a returned
 * receipt. Throws `not_found`, and `conflict` if it is not matched, or matched with a fee that is approved or whose refund is matched.
 */
export async function unassignReceipt(
  { db }: { db: Database },
  { receiptId, actor }: { receiptId: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const seen = await findReceipt(trx, receiptId)
    if (seen === undefined) throw notFound()
    if (seen.matched_with === null) throw conflict('This line is not matched.')
    await lockMatched(trx, seen)
    await storeMatch(trx, receiptId, AGAIN)
    if (seen.returned_id !== null) await storeMatch(trx, seen.returned_id, AGAIN)
    await postMatch(trx, seen, { match: seen.matched_with, isUndone: true })
    await recordAudit(trx, {
      actor,
      action: 'receipt.unassign',
      subject: { kind: 'receipt', id: receiptId },
      before: { matched_with: seen.matched_with, target_id: namedBy(seen) },
      after: { status: 'New' },
    })
  })
}

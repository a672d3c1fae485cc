/** Staff assign a line of a bank statement, and take that back (plan rule 25). */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { MatchedWith } from '@evergrove/contract/receipts/receipt-words'
import { assignInput } from '@evergrove/contract/receipts/receipts'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { bankCharge, bankLineMatch, postLocked } from '../ledger/index.ts'
import { conflict, notFound, requireFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { withdrawProposals } from './import.repository.ts'
import {
  findReceipt,
  hasMatch,
  type LockedReceipt,
  listMatched,
  lockGivenReward,
  lockPaidOut,
  lockPayments,
  lockReceipts,
  type Match,
  storeMatch,
} from './receipts.repository.ts'

type Wanted = { matched_with: MatchedWith; target_id: number | null; together_with: readonly number[] }

/** A line with its new match. */
type Matched = { line: LockedReceipt; match: Match }

const BY_HAND = { status: 'Matched', finding: 'by_hand' } as const

const namedBy = (receipt: Match): number | null =>
  receipt.matched_with === null
    ? null
    : (receipt.payment_id ?? receipt.withdrawal_id ?? receipt.reward_id ?? receipt.returned_id ?? null)

/** Returns the lines that have the same match as this one: all that pay one fee, or both of a returned receipt. */
async function idsOfMatch(trx: Trx, { id, matched_with, payment_id, round, returned_id }: LockedReceipt) {
  if (matched_with === 'payment' && payment_id !== null && round !== null) {
    return listMatched(trx, { matched_with, payment_id, round })
  }
  return returned_id === null ? [id] : [id, returned_id]
}

/** Returns whether the line has this match already. Throws `not_found`. */
async function isDone(trx: Trx, receiptId: number, { matched_with, target_id, together_with }: Wanted) {
  const receipt = requireFound(await findReceipt(trx, receiptId))
  if (receipt.matched_with !== matched_with || namedBy(receipt) !== target_id) return false
  if (matched_with !== 'payment') return true
  const wanted = new Set([receipt.id, ...together_with])
  return wanted.symmetricDifference(new Set(await idsOfMatch(trx, receipt))).size === 0
}

/** Locks lines. Throws `not_found`, and `conflict` if one is matched or taken out. */
async function lockOpen(trx: Trx, ids: readonly number[]): Promise<[LockedReceipt, ...LockedReceipt[]]> {
  const [first, ...others] = await lockReceipts(trx, ids)
  if (first === undefined || others.length + 1 < ids.length) throw notFound()
  if ([first, ...others].some(({ status }) => status === 'Matched')) {
    throw conflict(
      ids.length === 1
        ? 'This line is matched already. Undo that first.'
        : 'One of these lines is matched already. Undo that first.',
    )
  }
  if ([first, ...others].some(({ status }) => status === 'Taken out')) throw conflict('This line was taken out.')
  return [first, ...others]
}

const needs = (amount: bigint, what: string): never => {
  throw conflict(`This needs a line of ${formatMoney(amount)}: ${what}.`)
}

/** Matches credits with the fee of a payment: one of exactly its amount, or several whose sum is its amount. */
async function matchPayment(trx: Trx, lineIds: readonly number[], paymentId: number): Promise<Matched[]> {
  const [payment] = await lockPayments(trx, [paymentId])
  if (payment === undefined) throw notFound()
  const lines = await lockOpen(trx, lineIds)
  const { amount, round } = payment
  const [only, ...others] = lines
  if (others.length === 0 && only.amount !== amount) needs(amount, 'the fee of this payment')
  if (lines.some((line) => line.amount < 0n)) throw conflict('Money that left the account pays no fee.')
  if (lines.reduce((sum, line) => sum + line.amount, 0n) !== amount) {
    throw conflict(`These lines are not ${formatMoney(amount)} together, the fee of this payment.`)
  }
  if (await hasMatch(trx, { matched_with: 'payment', payment_id: paymentId, round })) {
    throw conflict('Another line is matched with this payment.')
  }
  if (payment.agentStatus === 'Closed' && payment.status !== 'Approved') {
    throw conflict('The account of this agent is closed.')
  }
  await withdrawProposals(trx, [paymentId])
  const match: Match = { ...BY_HAND, matched_with: 'payment', payment_id: paymentId, round }
  return lines.map((line) => ({ line, match }))
}

/** Matches a debit with a fee's refund: it must have paid back what the newest reversal took from fee income. */
async function matchRefund(trx: Trx, lineIds: readonly number[], paymentId: number): Promise<Matched[]> {
  const [payment] = await lockPayments(trx, [paymentId])
  if (payment === undefined) throw notFound()
  const [line] = await lockOpen(trx, lineIds)
  const round = payment.round - 1
  if (round < 1) throw conflict('The fee of this payment was never reversed.')
  if (line.amount !== -payment.amount) needs(-payment.amount, 'the refund of this fee')
  if (await hasMatch(trx, { matched_with: 'fee_refund', payment_id: paymentId, round })) {
    throw conflict('Another line is matched with the refund of this fee.')
  }
  if (!(await hasMatch(trx, { matched_with: 'payment', payment_id: paymentId, round }))) {
    throw conflict(
      'No line is matched with this fee, so nothing of it can have been paid back. Match its credit first.',
    )
  }
  return [{ line, match: { ...BY_HAND, matched_with: 'fee_refund', payment_id: paymentId, round } }]
}

/**
 * Matches a line with a payout or its return: the lines of a withdrawal add up to nothing, or to its payout. A
 * withdrawal that has not gone to the bank is refused, because it would go into the next batch and be paid again, or be
 * sent back to its agent. A file of results may have reported the return before its line is known.
 */
async function matchPayout(trx: Trx, lineIds: readonly number[], withdrawalId: number): Promise<Matched[]> {
  const withdrawal = await lockPaidOut(trx, withdrawalId)
  if (withdrawal === undefined) throw conflict('Only an approved withdrawal is paid out.')
  const [line] = await lockOpen(trx, lineIds)
  const next = withdrawal.matched === 0n ? -withdrawal.amount : withdrawal.amount
  if (next < 0n && !withdrawal.isApproved) throw conflict('Only an approved withdrawal is paid out.')
  if (next < 0n && !withdrawal.isSent) throw conflict('This withdrawal has not gone to the bank in a batch.')
  if (line.amount !== next) needs(next, next < 0n ? 'the payout' : 'the payout that the bank returned')
  return [{ line, match: { ...BY_HAND, matched_with: 'payout', withdrawal_id: withdrawalId } }]
}

/** Matches a debit with a reward of exactly this cost. */
async function matchReward(trx: Trx, lineIds: readonly number[], rewardId: number): Promise<Matched[]> {
  const reward = await lockGivenReward(trx, rewardId)
  if (reward === undefined) throw conflict('Only a reward that was given has been paid for.')
  const [line] = await lockOpen(trx, lineIds)
  if (line.amount !== -reward.cost) needs(-reward.cost, 'the cost of this reward')
  if (reward.isMatched) throw conflict('Another line is matched with this reward.')
  return [{ line, match: { ...BY_HAND, matched_with: 'reward', reward_id: rewardId } }]
}

/** Matches a receipt with the line that sent it back, and vice versa: a credit and a debit of the same size. */
async function matchReturned(trx: Trx, [id = 0]: readonly number[], otherId: number): Promise<Matched[]> {
  if (id === otherId) throw notFound()
  const [one, other = one] = await lockOpen(trx, [id, otherId])
  if (one.amount !== -other.amount) needs(-(one.id === id ? other : one).amount, 'the opposite of the other line')
  const match = { ...BY_HAND, matched_with: 'returned_receipt' } as const
  return [
    { line: one, match: { ...match, returned_id: other.id } },
    { line: other, match: { ...match, returned_id: one.id } },
  ]
}

/** Returns the new matches of the line, and of others together with it; all of them are locked. */
async function findMatches(trx: Trx, id: number, { matched_with, target_id, together_with }: Wanted) {
  const ids = [...new Set([id, ...together_with])]
  if (matched_with === 'charge' || target_id === null) {
    const [line] = await lockOpen(trx, ids)
    return [{ line, match: { ...BY_HAND, matched_with: 'charge' as const } }]
  }
  const match = {
    payment: matchPayment,
    fee_refund: matchRefund,
    payout: matchPayout,
    reward: matchReward,
    returned_receipt: matchReturned,
  }[matched_with]
  return match(trx, ids, target_id)
}

/** Posts the effect of a match on unmatched receipts. The two lines of a returned receipt cancel each other there. */
async function postMatch(
  trx: Trx,
  lines: readonly LockedReceipt[],
  { match, isUndone }: { match: MatchedWith; isUndone: boolean },
): Promise<void> {
  if (match === 'returned_receipt') return
  const transfer = match === 'charge' ? bankCharge : bankLineMatch
  await postLocked(
    trx,
    lines.map((line) => transfer(line, { isUndone })),
  )
}

type Assignment = { receiptId: number; input: unknown; actor: Actor }

/**
 * Matches a line, alone or together with others, with the fee of a payment, or a line with the refund of a fee, a
 * payout, a reward, the line that sent it back, or only the bank: a charge or interest. Matched lines leave unmatched
 * receipts. A repetition changes nothing. Throws `invalid` by field, `not_found`, and `conflict` if a line has another
 * match, the amount differs, or another line has the match.
 */
export async function assignReceipt({ db }: { db: Database }, { receiptId, input, actor }: Assignment): Promise<void> {
  const { matched_with, target_id = null, together_with } = parseInput(assignInput, input)
  const wanted: Wanted = { matched_with, target_id, together_with }
  await inTransaction(db, async (trx) => {
    if (await isDone(trx, receiptId, wanted)) return
    const matches = await findMatches(trx, receiptId, wanted).catch(async (error: unknown) => {
      // Somebody else may have done the same while this call waited for a lock.
      if (await isDone(trx, receiptId, wanted)) return []
      throw error
    })
    if (matches.length === 0) return
    for (const { line, match } of matches) await storeMatch(trx, line.id, match)
    await postMatch(
      trx,
      matches.map(({ line }) => line),
      { match: matched_with, isUndone: false },
    )
    await recordAudit(
      trx,
      ...matches.map(({ line, match }) => ({
        actor,
        action: 'receipt.assign' as const,
        subject: { kind: 'receipt' as const, id: line.id },
        before: { status: line.status },
        after: { matched_with, target_id: namedBy(match) },
      })),
    )
  })
}

/** Locks all lines of a match, after the record they are matched with. Throws `conflict` if it has changed meanwhile. */
async function lockMatched(trx: Trx, seen: LockedReceipt): Promise<LockedReceipt[]> {
  const { id, matched_with, payment_id, withdrawal_id } = seen
  if (matched_with === 'payment' && payment_id !== null) {
    const [payment] = await lockPayments(trx, [payment_id])
    if (payment?.status === 'Approved' && payment.round === seen.round) {
      throw conflict('This payment is approved. Reverse the fee first.')
    }
    if (seen.round !== null && (await hasMatch(trx, { matched_with: 'fee_refund', payment_id, round: seen.round }))) {
      throw conflict('The refund of this fee is matched. Undo that first.')
    }
  }
  const withdrawal = withdrawal_id === null ? undefined : await lockPaidOut(trx, withdrawal_id)
  if (withdrawal !== undefined && ![0n, -withdrawal.amount].includes(withdrawal.matched - seen.amount)) {
    throw conflict('Later lines are matched with this payout as well. Undo those first.')
  }
  const lines = await lockReceipts(trx, await idsOfMatch(trx, seen))
  const receipt = lines.find((line) => line.id === id)
  if (receipt?.matched_with !== matched_with || namedBy(receipt) !== namedBy(seen)) {
    throw conflict('This line was changed at the same moment. Try again.')
  }
  return lines
}

const AGAIN = { status: 'New', finding: null, matched_with: null } as const

/**
 * Takes back the match of a line: it is new again, and in unmatched receipts; so are the other lines that pay the same
 * fee, and the other line of a returned receipt. Throws `not_found`, and `conflict` if it is not matched, matched with
 * a fee that is approved or whose refund is matched, or with a payout whose return is matched.
 */
export async function unassignReceipt(
  { db }: { db: Database },
  { receiptId, actor }: { receiptId: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const seen = requireFound(await findReceipt(trx, receiptId))
    if (seen.matched_with === null) throw conflict('This line is not matched.')
    const lines = await lockMatched(trx, seen)
    for (const { id } of lines) await storeMatch(trx, id, AGAIN)
    await postMatch(trx, lines, { match: seen.matched_with, isUndone: true })
    await recordAudit(
      trx,
      ...lines.map((line) => ({
        actor,
        action: 'receipt.unassign' as const,
        subject: { kind: 'receipt' as const, id: line.id },
        before: { matched_with: line.matched_with, target_id: namedBy(line) },
        after: { status: 'New' },
      })),
    )
  })
}

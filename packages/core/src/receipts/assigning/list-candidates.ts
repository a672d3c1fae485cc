/** What a line could be matched with, for staff to choose from. */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { MatchedWith } from '@evergrove/contract/receipts/receipt-words'
import { type Candidate, candidateFilter } from '@evergrove/contract/receipts/receipts'
import { notFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { minorUnits } from '../../platform/money.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { openDetails } from '../details.ts'
import { toOtherLine } from '../list-receipts.ts'
import { findReceipt } from '../receipts.repository.ts'
import {
  type CandidateRow,
  listGivenRewards,
  listOpenLines,
  listPartlyPaid,
  listPayments,
  listPayouts,
  listRefunds,
} from './candidates.repository.ts'

const toCandidate = (matched_with: MatchedWith, row: CandidateRow): Candidate => ({
  matched_with,
  id: row.id,
  amount: formatMoney(minorUnits(row.amount)),
  date: row.date,
  status: row.status,
  pin: row.pin,
  agent: { id: row.agent_id, first_name: row.first_name, last_name: row.last_name, email: row.email },
  text: null,
  together_with: [],
})

/**
 * What a line could be matched with by its amount: for a credit, payments, also those that it pays together with other lines, payouts that came back and the debits that it was
 * sent back with; for a debit, payouts, refunds of fees, rewards and the credits that it sent back. `search` is the beginning of a PIN, a
 * name or an address; without it, the newest are listed. At most twenty of each. Throws `not_found` and `invalid`.
 */
export async function listCandidates(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { receiptId, query }: { receiptId: number; query: unknown },
): Promise<Candidate[]> {
  const { search: text = '' } = parseInput(candidateFilter, query)
  const receipt = await findReceipt(db, receiptId)
  if (receipt === undefined) throw notFound()
  const isCredit = receipt.amount > 0n
  const search = { amount: isCredit ? receipt.amount : -receipt.amount, text }
  const parts = isCredit
    ? await listPartlyPaid(db, { ...search, lineId: receipt.id, paymentId: receipt.payment_id })
    : []
  const fees = isCredit ? await listPayments(db, search) : await listRefunds(db, search)
  const payouts = await listPayouts(db, { ...search, isReturn: isCredit })
  const rewards = isCredit ? [] : await listGivenRewards(db, search)
  const lines = await listOpenLines(db, -receipt.amount)
  return [
    ...fees.map((row) => toCandidate(isCredit ? 'payment' : 'fee_refund', row)),
    ...parts.map((row) =>
      Object.assign(toCandidate('payment', row), {
        text: row.together.map((line) => openDetails(cipher, line).text ?? '').join(' · '),
        together_with: row.together.map(toOtherLine),
      }),
    ),
    ...payouts.map((row) => toCandidate('payout', row)),
    ...rewards.map((row) => toCandidate('reward', row)),
    ...lines.map(
      (row): Candidate => ({
        matched_with: 'returned_receipt',
        id: row.id,
        amount: formatMoney(minorUnits(row.amount)),
        date: row.booked_on,
        status: row.status,
        pin: null,
        agent: null,
        text: openDetails(cipher, row).text,
        together_with: [],
      }),
    ),
  ]
}

/** Lines of bank statements as staff see them, and the payments that a line could be matched with. */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { MatchedWith } from '@evergrove/contract/receipts/receipt-words'
import { type Approvable, type Candidate, candidateFilter, type Receipt } from '@evergrove/contract/receipts/receipts'
import { z } from 'zod'
import { feeConcernsOf } from '../payments/index.ts'
import { notFound, requireFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { parseInput } from '../platform/parse-input.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database } from '../platform/schema.ts'
import {
  type CandidateRow,
  listGivenRewards,
  listOpenLines,
  listPartlyPaid,
  listPayments,
  listPayouts,
  listRefunds,
} from './possible-payments.repository.ts'
import {
  approvablePayments,
  findReceipt,
  type OtherLine,
  type ReceiptRow,
  receiptCount,
  receiptsWithMatches,
  type WantedLines,
} from './receipts.repository.ts'

// Seals and opens the texts of a line. They are personal data of the payer, and the seal is bound to the line.

export type Details = { text: string; reference: string; name: string }

const stored = z.tuple([z.string(), z.string(), z.string()])

const placeOf = (lineKey: string): string => `receipts.details:${lineKey}`

/** Returns the texts as they are stored. */
export const sealDetails = (cipher: FieldCipher, lineKey: string, { text, reference, name }: Details): string =>
  cipher.encrypt(JSON.stringify([text, reference, name]), placeOf(lineKey))

/** Returns the texts of a stored line; all null when their retention period is over. */
export function openDetails(
  cipher: FieldCipher,
  { line_key, details }: { line_key: string; details: string | null },
): Details | Record<keyof Details, null> {
  if (details === null) return { text: null, reference: null, name: null }
  const [text, reference, name] = stored.parse(JSON.parse(cipher.decrypt(details, placeOf(line_key))))
  return { text, reference, name }
}

const spelled = (amount: StoredAmount | string): string => formatMoney(minorUnits(amount))

function toPayment(row: ReceiptRow): Receipt['payment'] {
  const { payment_id: id, pin, fee, payment_status: status, agent, same_proof_as } = row
  if (id === null || pin === null || fee === null || status === null || agent === null) return null
  const isApproved = row.is_approved === true
  const facts = { ...row, is_on_statement: row.matched_with === 'payment' }
  return {
    id,
    pin,
    amount: spelled(fee),
    status,
    agent,
    same_proof_as,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    is_approved: isApproved,
    concerns: isApproved ? [] : feeConcernsOf(facts),
  }
}

/** Returns a line as it is shown beside another. */
const toOtherLine = ({ id, booked_on, amount }: OtherLine): OtherLine => ({ id, booked_on, amount: spelled(amount) })

const toReceipt = (cipher: FieldCipher, row: ReceiptRow): Receipt => ({
  id: row.id,
  import_id: row.import_id,
  account: row.account,
  booked_on: row.booked_on,
  amount: spelled(row.amount),
  ...openDetails(cipher, row),
  status: row.status,
  finding: row.finding,
  matched_with: row.matched_with,
  payment: toPayment(row),
  withdrawal: row.withdrawal && { ...row.withdrawal, amount: spelled(row.withdrawal.amount) },
  reward: row.reward && { ...row.reward, cost: spelled(row.reward.cost) },
  taken_out:
    row.taken_out_at === null ? null : { at: row.taken_out_at.toISOString(), reason: row.taken_out_because ?? '' },
  returned: row.returned && toOtherLine(row.returned),
  together_with: row.together_with.map(toOtherLine),
})

/**
 * Returns lines that pass a filter, the newest first. `search` is the beginning of a PIN, a name or an address of the
 * record that the lines are matched with. Pages are counted from 1; the total counts up to ten thousand.
 */
export async function listReceipts(
  source: Source,
  { cipher, show, search, ...page }: Page & WantedLines & { cipher: FieldCipher },
): Promise<Listed<Receipt>> {
  const wanted = { show, search }
  const query = receiptsWithMatches({ ...wanted, ...rowsOf(page) })
  const { rows, total } = await readFrom(source, query, receiptCount(wanted))
  return { items: rows.map((row) => toReceipt(cipher, row)), total }
}

/** Returns a line as it is now. Throws `not_found`. */
export async function getLine({ db, cipher }: { db: Database; cipher: FieldCipher }, id: number): Promise<Receipt> {
  const [row] = (await readFrom(db, receiptsWithMatches({ id }))).rows
  if (row === undefined) throw notFound()
  return toReceipt(cipher, row)
}

/** Returns the number of matched payments that can be approved now, and their sum. */
export async function countApprovable(source: Source): Promise<Approvable> {
  const [row] = (await readFrom(source, approvablePayments())).rows
  return { count: row?.count ?? 0, total: spelled(row?.total ?? 0), up_to: row?.up_to ?? 0 }
}

const toCandidate = (matched_with: MatchedWith, row: CandidateRow): Candidate => ({
  matched_with,
  id: row.id,
  amount: spelled(row.amount),
  date: row.date,
  status: row.status,
  pin: row.pin,
  agent: row.agent,
  text: null,
  together_with: [],
})

/**
 * Returns the records that a line could be matched with by its amount. For a credit: payments, also those that it pays
 * together with other lines, payouts that came back, and the debits that it was sent back with. For a debit: payouts,
 * refunds of fees, rewards, and the credits that it sent back. `search` is the beginning of a PIN, a name or an
 * address; without it, the newest are listed. At most twenty of each. Throws `not_found` and `invalid`.
 */
export async function listCandidates(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { receiptId, query }: { receiptId: number; query: unknown },
): Promise<Candidate[]> {
  const { search: text = '' } = parseInput(candidateFilter, query)
  const receipt = requireFound(await findReceipt(db, receiptId))
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
        amount: spelled(row.amount),
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

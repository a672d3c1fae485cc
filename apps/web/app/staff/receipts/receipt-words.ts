/** The console's names of bank statement lines and their states. Pure. */
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { type MatchedWith, matchedWith, whyChosen } from '@evergrove/contract/receipts/receipt-words'
import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { dayWords } from '../../components/day-words.ts'
import { formatAmount } from '../../components/money.ts'
import { number } from '../payouts/payout-words.ts'

export type LineState = 'No match' | 'Proposed' | 'Waiting' | 'To approve' | 'Matched' | 'Taken out'

/** The meaning of each state. */
export const stateMeanings: Readonly<Record<LineState, string>> = {
  'No match': 'Nothing was found for it. Assign it, or keep it until somebody asks.',
  Proposed: 'One payment fits, apart from a slip in its PIN or name. Confirm it, or assign another.',
  Waiting: 'Its payment is known, but something speaks against it. The line says what.',
  'To approve': 'It pays a fee that nobody has approved yet.',
  Matched: 'Nothing is left to do.',
  'Taken out': 'It should not have been imported, and no longer counts.',
}

/** Returns true if the payment of the line waits for its approval. */
export const isToApprove = ({ matched_with, payment }: Pick<Receipt, 'matched_with' | 'payment'>): boolean =>
  matched_with === 'payment' && payment?.is_approved === false

/** Describes why a payment is only approved if it is chosen by itself. Undefined if it is approved with the others. */
export function remarkOn(payment: NonNullable<Receipt['payment']>): string | undefined {
  const { status, decided_by, decided_at } = payment
  if (decided_at === null || (status !== 'Rejected' && status !== 'Reversed')) return whyChosen(payment)
  return `${status} by ${decided_by === null || decided_by === 'operator' ? 'the operator' : decided_by} on ${dayWords(decided_at)}.`
}

/** Returns the badge of a line. */
export function stateOf(line: Pick<Receipt, 'status' | 'matched_with' | 'payment'>): LineState {
  if (line.status === 'New') return 'No match'
  if (line.status !== 'Matched') return line.status
  return isToApprove(line) ? 'To approve' : 'Matched'
}

/** Returns true if the line is not assigned yet. */
export const isOpen = ({ status }: Pick<Receipt, 'status'>): boolean => status !== 'Matched' && status !== 'Taken out'

/** Returns true if the money came in. */
export const isCredit = ({ amount }: Pick<Receipt, 'amount'>): boolean => !amount.startsWith('-')

/** Returns true if the match can be undone. Only an approved fee stays matched, because it has to be reversed first. */
export const canUndo = ({ matched_with, payment }: Pick<Receipt, 'matched_with' | 'payment'>): boolean =>
  matched_with !== null && !(matched_with === 'payment' && payment?.is_approved === true)

/** Names the person of the line, as far as it is known. */
export function titleOf({ id, payment, withdrawal, reward, name, text }: Receipt): string {
  const agent = payment?.agent ?? withdrawal?.agent ?? reward?.agent
  if (agent !== undefined) return `${agent.first_name} ${agent.last_name}`
  return name || text || `Line ${id}`
}

/** Describes the match of a line, in the words for its direction. */
export function matchWords(match: MatchedWith, line: Pick<Receipt, 'amount'>): string {
  return match === 'charge' ? chargeWords(line) : matchedWith[match]
}

/** Describes how to settle a line that names a payment but has another amount. Returns undefined for any other line. */
export function whatToDo({ finding, amount, payment }: Pick<Receipt, 'finding' | 'amount' | 'payment'>) {
  if (finding !== 'wrong_amount' || payment === null) return undefined
  const missing = readMoney(payment.amount) - readMoney(amount)
  const size = formatAmount(formatMoney(missing < 0n ? -missing : missing))
  const sendBack = 'send the money back at the bank and match this line with the one that sent it back'
  return missing < 0n
    ? `It is ${size} too much. Ask the agent for a payment of the exact fee, and ${sendBack}.`
    : `${size} is missing. If another line brings it, assign both to the payment together. If not, ask the agent for it under the payment and keep this line until it arrives, or ${sendBack}.`
}

/** Returns 'Bank charge' for an amount that the bank took, and 'Interest' for one that it gave. */
export const chargeWords = (line: Pick<Receipt, 'amount'>): string => (isCredit(line) ? 'Interest' : 'Bank charge')

const CHARGES = /\b(?:charges?|commission|stamp duty|levy|vat|interest|(?:bank|account|service|transfer|card) fees?)\b/i

/** Returns true for a line without a match whose words are those of a bank charge, or of interest if the money came in. */
export const isCharge = (line: Pick<Receipt, 'status' | 'text' | 'name' | 'amount'>): boolean =>
  line.status === 'New' && (isCredit(line) ? /\binterest\b/i : CHARGES).test(`${line.name ?? ''} ${line.text ?? ''}`)

/** Returns '1 line', '500 lines'. */
export const countLines = (count: number): string => `${number(count)} ${count === 1 ? 'line' : 'lines'}`

type Counts = { added: number; matched: number; proposed: number; waiting: number }

/** Returns the number of new lines without a match. */
export const unmatchedOf = ({ added, matched, proposed, waiting }: Counts): number =>
  added - matched - proposed - waiting

/** Describes the findings: '460 matched · 20 proposed · 0 waiting · 20 without a match'. */
export const foundWords = (counts: Counts): string =>
  [
    `${number(counts.matched)} matched`,
    `${number(counts.proposed)} proposed`,
    `${number(counts.waiting)} waiting`,
    `${number(unmatchedOf(counts))} without a match`,
  ].join(' · ')

/** The longest text that the API accepts. */
export const MAX_SEARCH_LENGTH = 100

/** The queries that a decision about lines or a new statement changes. */
export const changedPaths = [
  'staff/receipts',
  'staff/receipts/approvable',
  'staff/payments',
  'staff/proposals',
  'staff/home',
] as const

/** The judgement of a new line of a bank statement (plan rule 25). No I/O. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { Finding, ReceiptStatus } from '@evergrove/contract/receipts/receipt-words'
import type { StatementEntry } from '../bank-files/index.ts'
import { isSimilarName, wordsOf } from '../platform/names.ts'
import { pinsIn, pinsNear } from './pins.ts'

/** A payment that a line could be about. */
export type PossiblePayment = {
  id: number
  pin: string
  amount: bigint
  round: number
  isApproved: boolean
  /** True if another line is matched with it, for the same approval. */
  isMatched: boolean
  agentStatus: AgentStatus
  firstName: string
  lastName: string
}

export type Judgement = { status: ReceiptStatus; finding: Finding | null; payment: PossiblePayment | null }

const UNKNOWN: Judgement = { status: 'New', finding: null, payment: null }

/** Returns a credit's PINs to look up (only credits can be fees), also in the reference, but slips only in the text. */
export const exactPins = ({ amount, text, reference }: StatementEntry): string[] =>
  amount > 0n ? [...new Set([...pinsIn(text), ...pinsIn(reference)])] : []
export const nearPins = ({ amount, text }: StatementEntry): string[] => (amount > 0n ? pinsNear(text) : [])
export const nameWords = ({ amount, name, text }: StatementEntry): string[] =>
  amount > 0n ? wordsOf(`${name} ${text}`) : []

/** The payments found for the PINs, the numbers like PINs and the words of a line. */
export type Findings = { exact: PossiblePayment[]; near: PossiblePayment[]; named: PossiblePayment[] }

const waiting = (finding: Finding, payment: PossiblePayment | null): Judgement => ({
  status: 'Waiting',
  finding,
  payment,
})

function judgePin(line: StatementEntry, payment: PossiblePayment, isOnlyLine: boolean): Judgement {
  if (payment.isMatched) return waiting('matched_before', payment)
  if (payment.amount !== line.amount) return waiting('wrong_amount', payment)
  if (payment.agentStatus === 'Closed' && !payment.isApproved) return waiting('account_closed', payment)
  if (!isOnlyLine) return waiting('two_lines', payment)
  return { status: 'Matched', finding: 'pin', payment }
}

const isOpen = (payment: PossiblePayment, line: StatementEntry): boolean =>
  !(payment.isMatched || payment.isApproved || payment.agentStatus === 'Closed') && payment.amount === line.amount

function propose(candidates: PossiblePayment[], finding: 'pin_slip' | 'name'): Judgement | undefined {
  const [only = null, ...others] = candidates
  if (only === null) return undefined
  return others.length > 0 ? waiting('several_payments', null) : { status: 'Proposed', finding, payment: only }
}

/**
 * Judges a line. A line with the PIN of one payment and the amount of its fee is matched with it, if no other line is.
 * A line with weaker evidence for a payment is proposed or waits; a line without any is new.
 * @param isOnlyLine true if no other line of the file has the PIN and the amount of this payment
 */
export function judgeLine(
  line: StatementEntry,
  { exact, near, named }: Findings,
  isOnlyLine: (payment: PossiblePayment) => boolean,
): Judgement {
  const [payment, ...others] = exact
  if (others.length > 0) return waiting('several_pins', null)
  if (payment !== undefined) return judgePin(line, payment, isOnlyLine(payment))
  const slips = near.filter((one) => isOpen(one, line))
  const words = nameWords(line)
  const similar = named.filter(
    (one) => isOpen(one, line) && isSimilarName({ first: one.firstName, last: one.lastName }, words),
  )
  return propose(slips, 'pin_slip') ?? propose(similar, 'name') ?? UNKNOWN
}

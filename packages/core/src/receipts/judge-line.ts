/** The judgement of a new line of a bank statement (plan rule 25). No I/O. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { plainText } from '@evergrove/contract/platform/plain-text'
import type { Finding, ReceiptStatus } from '@evergrove/contract/receipts/receipt-words'
import type { StatementEntry } from '../bank-files/index.ts'
import { isSimilarName, wordsOf } from '../platform/names.ts'

// Finds payment PINs, which have ten digits, in the text of a bank line.

const PIN_LENGTH = 10
const DIGITS = '0123456789'

/** Digits as people and banks write them: in groups with a space, a point or a hyphen between them. */
const CLUSTER = /\d+(?:[ .-]\d+)*/g

/** A day, with or without signs between its numbers: 2026-11-20, 20112026, 20/11/26, 20NOV26. */
const DAY = String.raw`(?:(?:19|20)\d\d[-/.]?[01]\d[-/.]?[0-3]\d|[0-3]\d[-/.]?(?:[0-3]\d|[A-Z]{3})[-/.]?(?:20)?\d\d)`

/** The text that banks put next to a PIN without a separator: a day, or the check digits of a reference (ISO 11649). */
const GLUED = [
  new RegExp(String.raw`(?<!\d)(?:${DAY}|RF\d\d)(\d{${PIN_LENGTH}})(?!\d)`, 'gi'),
  new RegExp(String.raw`(?<!\d)(\d{${PIN_LENGTH}})${DAY}(?!\d)`, 'gi'),
]

/** The most numbers that are looked up. */
const MOST_NUMBERS = 20
/**
 * A text with more numbers than these is not the message of a payer, and each number has about a hundred similar PINs.
 */
const MOST_SLIPS = 10

/** Returns each number once, up to the most that are looked up. */
const fewOf = (numbers: readonly string[]): string[] => [...new Set(numbers)].slice(0, MOST_NUMBERS)

/** Returns the first numbers of `length` digits that begin and end with a group of a cluster. */
function numbersOf(text: string, length: number): string[] {
  const found = new Set<string>()
  for (const [cluster] of text.matchAll(CLUSTER)) {
    const groups = cluster.split(/[ .-]/)
    for (let start = 0; start < groups.length && found.size < MOST_NUMBERS; start += 1) {
      let number = ''
      for (let end = start; end < groups.length && number.length < length; end += 1) number += groups[end] ?? ''
      if (number.length === length) found.add(number)
    }
  }
  return [...found]
}

/** Returns the numbers in the text that could be PINs. */
export function pinsIn(text: string): string[] {
  const plain = plainText(text)
  const glued = GLUED.flatMap((pattern) => [...plain.matchAll(pattern)].map(([, pin = '']) => pin))
  return fewOf([...numbersOf(plain, PIN_LENGTH), ...glued])
}

/** Returns the number with `by` in place of the digits from `start` to `end`. */
const replaced = (number: string, [start, end]: [number, number], by: string): string =>
  number.slice(0, start) + by + number.slice(end)

const positions = (number: string): number[] => Array.from(number, (_, at) => at)

/** Returns the numbers for a wrong digit or two swapped neighbours. */
function substitutions(number: string): string[] {
  const wrong = positions(number).flatMap((at) => Array.from(DIGITS, (digit) => replaced(number, [at, at + 1], digit)))
  const swapped = positions(number)
    .slice(1)
    .map((at) => replaced(number, [at - 1, at + 1], `${number.charAt(at)}${number.charAt(at - 1)}`))
  return wrong.concat(swapped)
}

/** Returns the numbers for a missing digit. */
const insertions = (number: string): string[] =>
  positions(`${number} `).flatMap((at) => Array.from(DIGITS, (digit) => replaced(number, [at, at], digit)))

/** Returns the numbers for an additional digit. */
const deletions = (number: string): string[] => positions(number).map((at) => replaced(number, [at, at + 1], ''))

/**
 * Returns the PINs from which a number in the text differs by one slip: a digit wrong, missing or too many, or two
 * swapped. None for a text with more numbers than a payer writes.
 */
export function pinsNear(text: string): string[] {
  const plain = plainText(text)
  const same = numbersOf(plain, PIN_LENGTH)
  if (same.length > MOST_SLIPS) return []
  const short = numbersOf(plain, PIN_LENGTH - 1)
  const long = numbersOf(plain, PIN_LENGTH + 1)
  if (same.length + short.length + long.length > MOST_SLIPS) return []
  const near = [...same.flatMap(substitutions), ...short.flatMap(insertions), ...long.flatMap(deletions)]
  return [...new Set(near)]
}

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

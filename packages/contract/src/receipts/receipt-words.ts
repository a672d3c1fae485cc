/**
 * Words for lines of bank statements. Separate from the schemas, so that a browser loads none of those (plan rule 25).
 */
import type { PaymentStatus } from '../payments.ts'

/**
 * `New`: no match was found. `Waiting`: a possible match needs a person's decision. `Taken out`: the line should not
 * have been imported.
 */
export const receiptStatuses = ['New', 'Proposed', 'Waiting', 'Matched', 'Taken out'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]

/** The records with which a line can be matched. */
export const matchedWith = {
  payment: 'Registration fee',
  payout: 'Payout',
  fee_refund: 'Refund of a fee',
  reward: 'Reward',
  charge: 'Bank charge or interest',
  returned_receipt: 'Returned receipt',
} as const
export type MatchedWith = keyof typeof matchedWith

/**
 * Returns why a matched payment is approved only if somebody chooses it, as a sentence: staff have decided against it, or
 * its proof is also that of others. Undefined for a payment that is approved with the others (plan rule 25).
 */
export function whyChosen({
  status,
  same_proof_as: others,
}: {
  status: PaymentStatus
  same_proof_as: readonly number[]
}) {
  if (status === 'Rejected' || status === 'Reversed') return `Staff have ${status.toLowerCase()} this payment.`
  if (others.length === 0) return undefined
  return `Its proof is the same image as that of ${others.map((id) => `payment no. ${id}`).join(', ')}.`
}

/** The reason for the status of a line, as a sentence. */
export const findings = {
  pin: 'The text contains the PIN of this payment, and the amount is the fee.',
  pin_slip: 'The text contains a number that differs from the PIN of this payment by one slip.',
  name: 'The text contains a name like the agent’s, and the amount is the fee.',
  by_hand: 'Assigned by staff.',
  wrong_amount: 'The text contains the PIN of this payment, but the amount is not the fee.',
  matched_before: 'The text contains the PIN of this payment, which is matched with another line.',
  two_lines: 'Several lines contain the PIN of this payment.',
  several_pins: 'The text contains the PINs of several payments.',
  several_payments: 'More than one payment could be meant.',
  account_closed: 'The text contains the PIN of this payment, but the agent’s account is closed.',
} as const
export type Finding = keyof typeof findings

/** The filters of the list, with their labels in the console. */
export const receiptFilters = {
  to_do: 'To do',
  new: 'No match',
  proposed: 'Proposed',
  waiting: 'Waiting',
  to_approve: 'To approve',
  payment: 'Fees',
  payout: 'Payouts',
  fee_refund: 'Refunds',
  reward: 'Rewards',
  charge: 'Charges',
  returned_receipt: 'Returned',
  taken_out: 'Taken out',
  all: 'All',
} as const
export type ReceiptFilter = keyof typeof receiptFilters

/**
 * Date formats of CSV files, shown for 31 December 2026. Only the order of day and month matters; all separators and
 * years of two digits are read, too.
 */
export const dateFormats = {
  'YYYY-MM-DD': '2026-12-31',
  'DD/MM/YYYY': '31/12/2026',
  'MM/DD/YYYY': '12/31/2026',
  'DD.MM.YYYY': '31.12.2026',
  'DD-MM-YYYY': '31-12-2026',
  'DD.MM.YY': '31.12.26',
  YYYYMMDD: '20261231',
} as const
export type DateFormat = keyof typeof dateFormats

export const decimalSigns = { '.': 'Point: 1,250.00', ',': 'Comma: 1.250,00' } as const
export type DecimalSign = keyof typeof decimalSigns

export const encodings = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' } as const
export type StatementEncoding = keyof typeof encodings

export const statementKinds = { csv: 'CSV', 'camt.053': 'ISO 20022 camt.053', mt940: 'SWIFT MT940' } as const
export type StatementKind = keyof typeof statementKinds

export const STATEMENT_MAX_BYTES = 10 * 1024 * 1024
export const STATEMENT_MAX_LINES = 50_000
/** The code of the refusal of an import with doubtful lines that nobody has confirmed. */
export const DOUBTFUL_LINES = 'doubtful_lines'
/** The highest number of lines that one call takes out. */
export const TAKEN_OUT_AT_ONCE = 500
/** The highest number of payments that one call approves, in chunks. */
export const APPROVED_AT_ONCE = 100

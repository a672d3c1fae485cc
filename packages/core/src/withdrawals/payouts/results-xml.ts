/** The results in ISO 20022 messages: pain.002 (status report) and camt.053 (bank statement). No I/O. */

import {
  type BankEntry,
  type BankTransaction,
  isCamt,
  isStatusReport,
  parseXml,
  readCamt,
  readStatusReport,
} from '../../bank-files/index.ts'
import { invalid } from '../../platform/errors.ts'
import type { BankResult } from './payouts.ts'

/** Whose account the results are about: undefined where the settings name none. */
export type PayingAccount = { account: string | undefined; currency: string }

const LONGEST_REASON = 500

/** Final statuses only: the others say how far a payment has come. */
const statuses: Readonly<Record<string, BankResult['result']>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'returned',
  CANC: 'returned',
}

const given = (text: string): string | undefined => (text === '' ? undefined : text.slice(0, LONGEST_REASON))

const fromStatusReport = (xml: string): BankResult[] =>
  readStatusReport(xml).map(({ endToEndId = '', status, amount, reference, reason, date }, _index, all) => ({
    endToEndId,
    result: statuses[status],
    problem:
      endToEndId === ''
        ? `The file gives the status ${status} for ${all.length === 1 ? 'the whole batch' : 'a part of the batch'} and for no single payment.`
        : undefined,
    status,
    amount,
    reference: given(reference),
    reason: given(reason),
    date: given(date),
  }))

/** What stands against taking a transaction of the account for a result; undefined if nothing does. */
function problemOf({ isBooked }: BankEntry, { amount, returned }: BankTransaction): string | undefined {
  if (!isBooked) return 'The bank has not booked this payment yet.'
  if (amount === undefined) return 'The statement does not give the amount of this payment.'
  if (amount > 0n && returned === undefined) return 'This money came in, and the bank does not mark it as a return.'
  if (amount < 0n && returned !== undefined) return 'This money left the account, and the bank marks it as a return.'
  return undefined
}

/** A payment that leaves the account was made; one that comes back, marked as a return, was returned. */
const fromStatement = (xml: string, own: PayingAccount): BankResult[] =>
  readCamt(xml, own).flatMap((entry) =>
    entry.transactions.map((one) => {
      const { amount = 0n, endToEndId, reference, returned } = one
      return {
        endToEndId,
        result: amount > 0n ? ('returned' as const) : ('paid' as const),
        problem: problemOf(entry, one),
        amount: amount < 0n ? -amount : amount,
        reference: given(reference),
        reason: given(returned?.reason ?? ''),
        date: given(entry.bookedOn),
      }
    }),
  )

/** The results in a message, in its order. Throws `invalid` under `file` for anything else. */
export function readXmlResults(xml: string, own: PayingAccount): BankResult[] {
  if (isStatusReport(xml)) return fromStatusReport(xml)
  if (isCamt(xml)) return fromStatement(xml, own)
  parseXml(xml)
  throw invalid({ file: ['The file is neither a pain.002 nor a camt.053 message.'] })
}

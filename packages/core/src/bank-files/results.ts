/** What a bank says of the payments that it was asked to make: in a table, a status report (pain.002) or a statement. */
import { isCamt, readCamt } from './camt.ts'
import { readCsvResults } from './csv-results.ts'
import type { AccountStatement, BankEntry, BankTransaction, Own, PaymentResult } from './entries.ts'
import { refuseFile } from './faults.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { isStatusReport, readStatusReport } from './status-report.ts'
import { parseXml } from './xml.ts'

/** Final statuses only: the others say how far a payment has come. */
const statuses: Readonly<Record<string, PaymentResult['result']>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'returned',
  CANC: 'returned',
}

type Numbered = Omit<PaymentResult, 'line'>

const fromStatusReport = (xml: string, own: Own): Numbered[] =>
  readStatusReport(xml, own).map(({ endToEndId = '', status, amount, reference, reason, date }, _index, all) => ({
    endToEndId,
    result: statuses[status],
    problem:
      endToEndId === ''
        ? `The file gives the status ${status} for ${all.length === 1 ? 'the whole batch' : 'a part of the batch'} and for no single payment.`
        : undefined,
    status,
    amount,
    reference,
    reason,
    date: date === '' ? undefined : date,
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
const fromStatement = ({ entries }: AccountStatement): Numbered[] =>
  entries.flatMap((entry) =>
    entry.transactions.map((one) => {
      const { amount = 0n, endToEndId, reference, returned } = one
      return {
        endToEndId,
        result: amount > 0n ? ('returned' as const) : ('paid' as const),
        problem: problemOf(entry, one),
        amount: amount < 0n ? -amount : amount,
        reference,
        reason: returned?.reason ?? '',
        date: entry.bookedOn === '' ? undefined : entry.bookedOn,
      }
    }),
  )

function fromMessage(text: string, own: Own): Numbered[] | undefined {
  if (isMt940(text)) return fromStatement(readMt940(text, own))
  if (!text.startsWith('<')) return undefined
  if (isStatusReport(text)) return fromStatusReport(text, own)
  if (isCamt(text)) return fromStatement(readCamt(text, own))
  parseXml(text)
  throw refuseFile(['The file is neither a pain.002 nor a camt.053 message.'])
}

/** The results in a file, in its order, and whether a person may have written it. Throws `invalid` under `file` for one that cannot be read. */
export function readResults(file: string, own: Own): { results: PaymentResult[]; isTable: boolean } {
  const found = fromMessage(file.replace(/^[\s\uFEFF]+/, ''), own)
  if (found === undefined) return { results: readCsvResults(file.replace(/^\uFEFF/, ''), own), isTable: true }
  return { results: found.map((result, index) => Object.assign({ line: index + 1 }, result)), isTable: false }
}

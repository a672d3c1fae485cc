/** Reads the file of a bank statement as its format says. */
import { STATEMENT_MAX_LINES } from '@evergrove/contract/receipts/receipt-words'
import type { StatementFormatInput } from '@evergrove/contract/receipts/statement-formats'
import { readCamt } from './camt.ts'
import { readCsvStatement } from './csv-statement.ts'
import type { AccountStatement, BankEntry, BankTransaction, Own, Statement, StatementEntry } from './entries.ts'
import { oneLine, refuseFile } from './faults.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { decodeFile } from './table.ts'

export type StatementFile = Pick<StatementFormatInput, 'account' | 'currency' | 'kind' | 'layout'> & Pick<Own, 'days'>

/** Returns one line for each transaction of a batch if their amounts add up to that of the entry, and otherwise a single line. */
function linesOf({ amount, bookedOn, transactions }: BankEntry): StatementEntry[] {
  const toLine = ({ text, reference, name }: BankTransaction, part: bigint) => ({
    bookedOn,
    amount: part,
    text,
    reference,
    name,
  })
  const sum = transactions.reduce((total, one) => total + (one.amount ?? 0n), 0n)
  if (transactions.length > 1 && sum === amount && transactions.every((one) => one.amount !== undefined))
    return transactions.map((one) => toLine(one, one.amount ?? 0n))
  return [{ ...toLine(transactions[0], amount), text: oneLine(transactions.map(({ text }) => text).join(' ')) }]
}

function toStatement({ entries, ...balances }: AccountStatement): Statement {
  const moved = entries.map((entry) => (entry.isBooked ? linesOf(entry).filter(({ amount }) => amount !== 0n) : []))
  const lines = moved.flat()
  if (lines.length > STATEMENT_MAX_LINES) throw refuseFile(['The file has more than 50,000 lines. Split it by days.'])
  return { ...balances, entries: lines, leftOut: moved.filter((some) => some.length === 0).length }
}

/**
 * Returns the booked lines of a file, in its order, with the balances before and after them; a table has none. Throws
 * `invalid` under `file` with the faults by line; then nothing in the file counts.
 */
export function readStatement(bytes: Uint8Array, { kind, layout, ...own }: StatementFile): Statement {
  const text = decodeFile(bytes, layout?.encoding)
  if (layout && (isMt940(text) || text.trimStart().startsWith('<')))
    throw refuseFile(['The file is no CSV, and the format of this account is for CSV. Change the format first.'])
  const statement =
    layout === null || layout === undefined
      ? toStatement(kind === 'mt940' ? readMt940(text, own) : readCamt(text, own))
      : readCsvStatement(text, layout, own)
  if (statement.entries.length === 0) throw refuseFile(['The file has no booked line that moved money.'])
  return statement
}

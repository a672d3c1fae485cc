/** Reads the file of a bank statement as its format says, and tells its lines apart. */
import { createHash } from 'node:crypto'
import type { StatementFormatInput } from '@evergrove/contract/receipts/statement-formats'
import { refuseFile } from '../../bank-files/index.ts'
import { decodeText } from './decode-text.ts'
import { readCamtLines } from './read-camt.ts'
import { readCsv } from './read-csv.ts'
import type { Statement, StatementEntry } from './statement.ts'

export type KeyedEntry = StatementEntry & { key: string }

export type KeyedStatement = Omit<Statement, 'entries'> & { entries: KeyedEntry[] }

/**
 * Each line with a key that no other line has: a hash of account, day, amount, reference and text, and of its position among
 * the lines of the file that are equal in these. The same line has the same key in every file that holds its whole day.
 */
function withKeys(account: string, entries: readonly StatementEntry[]): KeyedEntry[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const said = JSON.stringify([account, entry.bookedOn, String(entry.amount), entry.reference, entry.text])
    const position = (seen.get(said) ?? 0) + 1
    seen.set(said, position)
    return { ...entry, key: createHash('sha256').update(`${said}${position}`).digest('hex') }
  })
}

/**
 * The booked lines of a file, in its order, with their keys. Throws `invalid` under `file` with what is wrong in which line; then
 * nothing of the file counts.
 */
export function readStatement(
  bytes: Uint8Array,
  format: Pick<StatementFormatInput, 'account' | 'currency' | 'layout'>,
): KeyedStatement {
  const { layout, account } = format
  const { entries, leftOut } =
    layout === null || layout === undefined
      ? readCamtLines(bytes, format)
      : readCsv(decodeText(bytes, layout.encoding), layout, format)
  if (entries.length === 0) throw refuseFile(['The file has no booked line that moved money.'])
  return { entries: withKeys(account, entries), leftOut }
}

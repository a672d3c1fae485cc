/** The lines of a bank statement, told apart. */
import { createHash } from 'node:crypto'
import { readStatement, type Statement, type StatementEntry, type StatementFile } from '../../bank-files/index.ts'

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
export async function readKeyed(
  bytes: Uint8Array,
  { account, currency, kind, layout, days }: StatementFile,
): Promise<KeyedStatement> {
  const { entries, leftOut } = await readStatement(bytes, { account, currency, kind, layout, days })
  return { entries: withKeys(account, entries), leftOut }
}

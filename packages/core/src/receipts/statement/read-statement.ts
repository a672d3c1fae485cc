/** The lines of a bank statement, told apart. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { foldText } from '@evergrove/contract/platform/fold-text'
import { readStatement, type Statement, type StatementEntry, type StatementFile } from '../../bank-files/index.ts'

export type KeyedEntry = StatementEntry & { key: string; folded: string }

export type KeyedStatement = Omit<Statement, 'entries'> & { entries: KeyedEntry[] }

/** So few that other requests are answered in between. */
const AT_ONCE = 1000

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * What is the same of a line in every format and in any case: account, day, amount, and the folded words of reference and text in
 * any order, because formats divide them differently. Equal lines have the same one.
 */
function foldedKey(account: string, { bookedOn, amount, reference, text }: StatementEntry): string {
  const words = new Set(foldText(`${reference} ${text}`).split(' '))
  return hash(JSON.stringify([account, bookedOn, String(amount), [...words].toSorted()]))
}

/**
 * Each line with a key that no other line has: a hash of account, day, amount, reference and text, and of its position among
 * the lines of the file that are equal in these. The same line has the same key in every file that holds its whole day.
 */
async function withKeys(account: string, entries: readonly StatementEntry[]): Promise<KeyedEntry[]> {
  const seen = new Map<string, number>()
  const keyed: KeyedEntry[] = []
  for (const entry of entries) {
    if (keyed.length % AT_ONCE === 0) await setImmediate()
    const said = JSON.stringify([account, entry.bookedOn, String(entry.amount), entry.reference, entry.text])
    const position = (seen.get(said) ?? 0) + 1
    seen.set(said, position)
    keyed.push({ ...entry, key: hash(`${said}${position}`), folded: foldedKey(account, entry) })
  }
  return keyed
}

/**
 * The booked lines of a file, in its order, with their keys. Throws `invalid` under `file` with what is wrong in which line; then
 * nothing of the file counts.
 */
export async function readKeyed(
  bytes: Uint8Array,
  { account, currency, kind, layout, days }: StatementFile,
): Promise<KeyedStatement> {
  const { entries, ...rest } = await readStatement(bytes, { account, currency, kind, layout, days })
  return { ...rest, entries: await withKeys(account, entries) }
}

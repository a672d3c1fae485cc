/** Reads the lines of a bank statement, gives each a key, and compares them with the stored ones. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { foldText } from '@evergrove/contract/platform/fold-text'
import { readStatement, type Statement, type StatementEntry, type StatementFile } from '../bank-files/index.ts'

export type KeyedEntry = StatementEntry & { key: string; folded: string }

export type KeyedStatement = Omit<Statement, 'entries'> & { entries: KeyedEntry[] }

/** Few enough that other requests are answered in between. */
const AT_ONCE = 1000

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Returns the part of a line that is the same in every format and in any case: account, day, amount, and the folded
 * words of reference and text in any order, because formats divide them differently. Equal lines have the same key.
 */
function foldedKey(account: string, { bookedOn, amount, reference, text }: StatementEntry): string {
  const words = new Set(foldText(`${reference} ${text}`).split(' '))
  return hash(JSON.stringify([account, bookedOn, String(amount), [...words].toSorted()]))
}

/**
 * Returns each line with a key that no other line has: a hash of account, day, amount, reference and text, and of its
 * position among the lines of the file that are equal in these. The same line has the same key in every file that holds
 * its whole day.
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

/** Returns a file's booked lines in order, with keys. Throws `invalid` under `file`, faults by line; then nothing counts. */
export async function readKeyed(
  bytes: Uint8Array,
  { account, currency, kind, layout, days }: StatementFile,
): Promise<KeyedStatement> {
  const { entries, ...rest } = await readStatement(bytes, { account, currency, kind, layout, days })
  return { ...rest, entries: await withKeys(account, entries) }
}

/** A stored line with the account, the day and the amount of a line of the file. */
export type Alike = {
  id: number
  line_key: string
  /** Null for a line that an earlier version has imported. */
  folded_key: string | null
  booked_on: string
  amount: bigint
}

export type Compared = {
  /** The lines that are not stored, in the order of the file. */
  fresh: KeyedEntry[]
  /** The fresh lines that may be a stored line: account, day and amount are equal, but reference or text are not. */
  doubtful: { entry: KeyedEntry; alike: number }[]
}

const dayAndAmount = (day: string, amount: bigint): string => `${day} ${amount}`

/**
 * Compares the lines of a file with the stored ones. A line of the file is stored if its key is, or else if a line with
 * its folded key is stored. Each stored line stands for one line of the file, so that equal lines stay as many as the
 * bank booked.
 */
export function compareLines(entries: readonly KeyedEntry[], stored: readonly Alike[]): Compared {
  const left = new Map(stored.map((line) => [line.line_key, line]))
  const others = entries.filter(({ key }) => !left.delete(key))
  const byFolded = Map.groupBy(left.values(), ({ folded_key }) => folded_key)
  const fresh = others.filter(({ folded }) => {
    const same = byFolded.get(folded)?.pop()
    return same === undefined || !left.delete(same.line_key)
  })
  const alike = new Map([...left.values()].map((line) => [dayAndAmount(line.booked_on, line.amount), line.id]))
  return {
    fresh,
    doubtful: fresh.flatMap((entry) => {
      const id = alike.get(dayAndAmount(entry.bookedOn, entry.amount))
      return id === undefined ? [] : [{ entry, alike: id }]
    }),
  }
}

/** Which lines of a file are stored, and which of them may be. Pure. */
import type { KeyedEntry } from './read-statement.ts'

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
  /** Of them, those that may be a stored line: account, day and amount are equal, reference or text are not. */
  doubtful: { entry: KeyedEntry; alike: number }[]
}

const dayAndAmount = (day: string, amount: bigint): string => `${day} ${amount}`

/**
 * Compares the lines of a file with the stored ones. A line of the file is stored if its key is, or else if a line with its folded
 * key is stored; each stored line stands for one line of the file, so that equal lines stay as many as the bank booked.
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

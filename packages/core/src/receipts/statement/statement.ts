/** What is read from the file of a bank statement, whatever its format, and how a file is refused. */
import { type AppError, invalid } from '../../platform/errors.ts'

/** A booked line. The texts are in one line each, without spaces around them, and may be empty. */
export type StatementEntry = {
  /** The UTC day on which the bank booked it. */
  bookedOn: string
  /** In minor units; below zero for money that left the account. */
  amount: bigint
  text: string
  reference: string
  /** The other party. */
  name: string
}

export type Statement = {
  entries: StatementEntry[]
  /** How many entries the file has that moved no money, or not yet. */
  leftOut: number
}

/** Beyond it, a text says nothing that anyone would look for. */
const LONGEST_TEXT = 1000

/** A text of a bank in one line: line breaks and control characters are spaces. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)

const SHOWN = 20

/** The refusal of a file, with the first twenty of its faults. */
export function refuseFile(faults: readonly string[]): AppError {
  const more = faults.length - SHOWN
  return invalid({ file: [...faults.slice(0, SHOWN), ...(more > 0 ? [`And ${more} more.`] : [])] })
}

/** Collects the faults of a file by line, so that all of them are told at once. */
export class Faults {
  readonly #found: string[] = []

  /** What `read` gives; undefined if it throws, and then what it threw is a fault of this line. */
  at<T>(line: () => number, read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      this.#found.push(`Line ${line()}: ${error.message}`)
      return undefined
    }
  }

  /** Throws `invalid` under `file` if there is any. */
  refuseAny(): void {
    if (this.#found.length > 0) throw refuseFile(this.#found)
  }
}

/** A value of a line that cannot be read; the message says why. */
export class UnreadableError extends Error {}

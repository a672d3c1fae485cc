/** Refusals of the files of banks, and the form in which their texts are kept. */
import { cutText } from '@evergrove/contract/platform/plain-text'
import { type AppError, invalid } from '../platform/errors.ts'

/** Longer texts contain nothing more that anyone would look for. */
const LONGEST_TEXT = 1000

/**
 * Returns a text of a bank in one line: line breaks, control characters and codes that are no characters become spaces.
 */
export const oneLine = (text: string): string =>
  cutText(text.replaceAll(/[\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, ' ').trim(), LONGEST_TEXT)

/** Returns the refusal of a file, with its faults. */
export const refuseFile = (faults: readonly string[]): AppError => invalid({ file: [...faults] })

const SHOWN = 20
/** The most faults that are collected. A file with more is probably of another kind. */
const MOST_FAULTS = 100

type Fault = { line: () => number; message: string }

/** Collects the faults of a file by line, so that all of them are reported at once. */
export class Faults {
  readonly #found: Fault[] = []

  /** Returns the result of `read`; undefined if it throws, with a fault for this line. Throws `invalid` at the hundredth. */
  at<T>(line: () => number, read: () => T): T | undefined {
    const found = UnreadableError.caught(read)
    if (!(found instanceof UnreadableError)) return found
    this.#found.push({ line, message: found.message })
    if (this.#found.length === MOST_FAULTS) this.refuseAny()
    return undefined
  }

  /** Throws `invalid` under `file` if there is any. */
  refuseAny(): void {
    if (this.#found.length === 0) return
    // Finding a line takes a search through the file, so only the lines that are shown are found.
    const shown = this.#found.slice(0, SHOWN).map(({ line, message }) => `Line ${line()}: ${message}`)
    const more = this.#found.length - SHOWN
    const atLeast = this.#found.length === MOST_FAULTS ? 'at least ' : ''
    throw refuseFile(more > 0 ? [...shown, `And ${atLeast}${more} more.`] : shown)
  }
}

/** A value of a line that cannot be read; the message says why. */
export class UnreadableError extends Error {
  /** Returns the result of `read`, or the UnreadableError that it throws. */
  static caught<T>(read: () => T): T | UnreadableError {
    try {
      return read()
    } catch (error) {
      if (error instanceof UnreadableError) return error
      throw error
    }
  }
}

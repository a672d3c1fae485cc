/** Formats the days of the income disclosure on one line. */
import { dayWords } from '../day-words.ts'

/** Keeps a day from breaking at the end of a line. */
const wordsOf = (moment: string | number): string => dayWords(moment).replaceAll(' ', '\u00a0')

/** Returns the day of an ISO date or moment, such as 'Nov 1, 2026'. */
export const utcDayWords = (moment: string): string => wordsOf(moment)

/** Returns the day before a moment that no longer belongs to a period, such as 'Oct 31, 2026'. */
export const lastDayWords = (until: string): string => wordsOf(Date.parse(until) - 1)

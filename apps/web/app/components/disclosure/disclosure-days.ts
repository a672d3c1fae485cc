/** The days of the income disclosure, on one line. */
import { dayWords } from '../day-words.ts'

/** A day does not break at the end of a line. */
const wordsOf = (moment: string | number): string => dayWords(moment).replaceAll(' ', '\u00a0')

/** The day of an ISO date or moment, such as 'Nov 1, 2026'. */
export const utcDayWords = (moment: string): string => wordsOf(moment)

/** The day before a moment that does not belong to a period any more, such as 'Oct 31, 2026'. */
export const lastDayWords = (until: string): string => wordsOf(Date.parse(until) - 1)

/** The days of the income disclosure: those of UTC, so that the server and every browser say the same. */
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day does not break at the end of a line. */
const wordsOf = (moment: Date): string => days.format(moment).replaceAll(' ', '\u00a0')

/** The day of an ISO date or moment, such as 'Nov 1, 2026'. */
export const utcDayWords = (moment: string): string => wordsOf(new Date(moment))

/** The day before a moment that does not belong to a period any more, such as 'Oct 31, 2026'. */
export const lastDayWords = (until: string): string => wordsOf(new Date(Date.parse(until) - 1))

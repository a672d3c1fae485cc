const LOCALE = 'en-US'

type Formats = Record<'exact' | 'brief', Intl.DateTimeFormat>

const formatsIn = (zone: Pick<Intl.DateTimeFormatOptions, 'timeZone'>): Formats => ({
  exact: new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'long', ...zone }),
  brief: new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', ...zone }),
})

/** Created on first use and reused: creating a format takes longer than formatting a table of dates. */
let here: Formats | undefined
let everywhere: Formats | undefined

/** A date without a time is the same day in every time zone. */
function formatsFor(moment: string): Formats {
  if (moment.includes('T')) return (here ??= formatsIn({}))
  return (everywhere ??= formatsIn({ timeZone: 'UTC' }))
}

/** The day of an ISO timestamp or date, such as 'Jan 5, 2024', in the reader's time zone. */
export const dayWords = (moment: string): string => formatsFor(moment).brief.format(new Date(moment))

/** Day and time in full, with the zone. */
export const exactWords = (moment: string): string => formatsFor(moment).exact.format(new Date(moment))

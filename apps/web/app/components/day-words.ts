/**
 * Formats days and times in words, in UTC on every screen, so that a row stands under the day by which a filter finds
 * it, a file names it, and a month counts it (decision 0061).
 */
type Form = Omit<Intl.DateTimeFormatOptions, 'timeZone'>

/** Returns a function that writes dates and moments in this form. It creates its format once, because that is slow. */
export function inUtc(form: Form): (moment: string | number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' })
    return format.format(new Date(moment))
  }
}

/** Returns the day of an ISO timestamp or date, such as 'Jan 5, 2024'. */
export const dayWords = inUtc({ dateStyle: 'medium' })

const brief = inUtc({ dateStyle: 'medium', timeStyle: 'short' })

/** Returns day and time, such as 'Nov 21, 2026, 5:58 PM UTC'. */
export const momentWords = (moment: string): string => `${brief(moment)} UTC`

/** Returns day and time in full, with the zone. */
export const exactWords = inUtc({ dateStyle: 'long', timeStyle: 'long' })

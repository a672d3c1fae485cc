/**
 * The only codec of dates of birth: MM/DD/YYYY in the API, which also accepts ISO dates, and ISO dates inside (GAP-30,
 * PROF-004).
 */

const ON_THE_WIRE = /^(\d{2})\/(\d{2})\/(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const OLDEST_YEARS = 120

/** Formats '1990-01-31' as '01/31/1990'. */
export function formatDateOfBirth(isoDate: string): string {
  const [year, month, day] = isoDate.split('-')
  return `${month}/${day}/${year}`
}

/** Reads '01/31/1990' or '1990-01-31' as an ISO date. Undefined for any other text, and for days that do not exist. */
export function readCalendarDay(text: string): string | undefined {
  const [, month, day, year] = ON_THE_WIRE.exec(text) ?? []
  const isoDate = year === undefined ? text : `${year}-${month}-${day}`
  if (!ISO.test(isoDate)) return undefined
  const date = new Date(`${isoDate}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== isoDate ? undefined : isoDate
}

/**
 * Reads a date of birth in the same way. Also undefined for days after `today`, an ISO date, or more than 120 years
 * before it.
 */
export function parseDateOfBirth(text: string, today: string): string | undefined {
  const isoDate = readCalendarDay(text)
  const earliest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`
  return isoDate !== undefined && isoDate >= earliest && isoDate <= today ? isoDate : undefined
}

/**
 * Returns the age in whole years on a day; both are ISO dates. A person born on 29 February is a year older on 1 March
 * in other years.
 */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(4) < birth.slice(4) ? years - 1 : years
}

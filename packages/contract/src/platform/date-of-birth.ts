/** The one codec of dates of birth: MM/DD/YYYY on the wire, ISO dates accepted too, ISO inside (GAP-30, PROF-004). */

const ON_THE_WIRE = /^(\d{2})\/(\d{2})\/(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const OLDEST_YEARS = 120

/** '1990-01-31' as '01/31/1990'. */
export function formatDateOfBirth(isoDate: string): string {
  const [year, month, day] = isoDate.split('-')
  return `${month}/${day}/${year}`
}

/** The ISO date that '01/31/1990' or '1990-01-31' stands for; undefined for anything else, and for days that no calendar has. */
export function readCalendarDay(text: string): string | undefined {
  const [, month, day, year] = ON_THE_WIRE.exec(text) ?? []
  const isoDate = year === undefined ? text : `${year}-${month}-${day}`
  if (!ISO.test(isoDate)) return undefined
  const date = new Date(`${isoDate}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== isoDate ? undefined : isoDate
}

/** The same for a date of birth: undefined also for days more than 120 years before `today`, an ISO date, or after it. */
export function parseDateOfBirth(text: string, today: string): string | undefined {
  const isoDate = readCalendarDay(text)
  const earliest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`
  return isoDate !== undefined && isoDate >= earliest && isoDate <= today ? isoDate : undefined
}

/** The age in whole years on a day; both are ISO dates. Who was born on 29 February is a year older on 1 March of other years. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(4) < birth.slice(4) ? years - 1 : years
}

/** The one codec of dates of birth: MM/DD/YYYY on the wire, ISO dates accepted too, ISO inside (GAP-30, PROF-004). */

const ON_THE_WIRE = /^(\d{2})\/(\d{2})\/(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const EARLIEST = '1900-01-01'

/** '1990-01-31' as '01/31/1990'. */
export function formatDateOfBirth(isoDate: string): string {
  const [year, month, day] = isoDate.split('-')
  return `${month}/${day}/${year}`
}

/**
 * The ISO date that '01/31/1990' or '1990-01-31' stands for; undefined for anything else, for days that no calendar
 * has, and for days before 1900 or after `today`, an ISO date.
 */
export function parseDateOfBirth(text: string, today: string): string | undefined {
  const [, month, day, year] = ON_THE_WIRE.exec(text) ?? []
  const isoDate = month === undefined ? text : `${year}-${month}-${day}`
  if (!ISO.test(isoDate)) return undefined
  const date = new Date(`${isoDate}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== isoDate) return undefined
  return isoDate >= EARLIEST && isoDate <= today ? isoDate : undefined
}

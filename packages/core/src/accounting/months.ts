/** Calendar months of UTC, written as YYYY-MM. No I/O. */

export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

/** The first day of the month. */
export const firstDayOf = (month: string): string => `${month}-01`

export const startOf = (month: string): Date => new Date(`${firstDayOf(month)}T00:00:00Z`)

/** The month so many months later, or earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const start = startOf(month)
  start.setUTCMonth(start.getUTCMonth() + count)
  return monthOf(start)
}

/** The moment at which the month is over. */
export const endOf = (month: string): Date => startOf(addMonths(month, 1))

/** The months from the first to the last, both included, the oldest first. None if the last is before the first. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

export type MonthState = 'closed' | 'closable' | 'waiting' | 'current'

/**
 * Every month from that of the first transfer to the current one, the newest first, with its state: months are closed in order,
 * when they are over (plan rule 29).
 */
export function monthStates({
  first,
  lastClosed,
  now,
}: {
  first: string | undefined
  lastClosed: string | undefined
  now: Date
}): { month: string; state: MonthState }[] {
  if (first === undefined) return []
  const current = monthOf(now)
  const next = lastClosed === undefined ? first : addMonths(lastClosed, 1)
  const stateOf = (month: string): MonthState => {
    if (month < next) return 'closed'
    if (month >= current) return 'current'
    return month === next ? 'closable' : 'waiting'
  }
  const last = lastClosed !== undefined && lastClosed > current ? lastClosed : current
  return monthsFrom(first, last)
    .map((month) => ({ month, state: stateOf(month) }))
    .toReversed()
}

/**
 * The periods and groups of an income disclosure: calendar years of UTC, merged so that no group is too small. No I/O.
 */

/** The fewest agents a figure describes. Figures of fewer could be read as single agents', so are merged or left out. */
export const SMALLEST_GROUP = 10

export type Period = { since: Date; until: Date }

const startOfYear = (year: number): Date => new Date(Date.UTC(year, 0, 1))

const yearOf = (moment: Date): number => moment.getUTCFullYear()

/** Returns the last year of a period, whose end does not belong to it. */
export const lastYearOf = ({ until }: Period): number => yearOf(new Date(until.getTime() - 1))

/** Returns the calendar years from that of the first entry; the last one ends with `until`. */
export function yearsUntil(first: Date, until: Date): Period[] {
  const years: Period[] = []
  for (let year = yearOf(first); startOfYear(year) < until; year += 1) {
    const end = startOfYear(year + 1)
    years.push({ since: startOfYear(year), until: end < until ? end : until })
  }
  return years
}

/**
 * Merges years that end with too few agents with the years after them, so that a year that is not shown cannot be found
 * by subtracting the others from the whole. `agents` are those at the end of each year; the last year has enough of
 * them.
 */
export function mergeYears(years: readonly Period[], agents: readonly number[]): Period[] {
  const merged: Period[] = []
  let since: Date | undefined
  for (const [index, year] of years.entries()) {
    since ??= year.since
    if ((agents[index] ?? 0) < SMALLEST_GROUP) continue
    merged.push({ since, until: year.until })
    since = undefined
  }
  return merged
}

export type YearGroup = { from: number; to: number; agents: number }

/**
 * Merges neighbouring years of joining until each group has enough agents; the rest at the end joins the group before
 * it. Every agent is in one group. A year may be given in several parts.
 */
export function mergeGroups(years: readonly { year: number; agents: number }[]): YearGroup[] {
  const counts = new Map<number, number>()
  for (const { year, agents } of years) counts.set(year, agents + (counts.get(year) ?? 0))
  const groups: YearGroup[] = []
  let open: YearGroup | undefined
  for (const [year, agents] of [...counts].toSorted(([a], [b]) => a - b)) {
    open = { from: open?.from ?? year, to: year, agents: agents + (open?.agents ?? 0) }
    if (open.agents < SMALLEST_GROUP) continue
    groups.push(open)
    open = undefined
  }
  const last = groups.pop()
  if (last === undefined) return open === undefined ? [] : [open]
  return [...groups, open === undefined ? last : { from: last.from, to: open.to, agents: last.agents + open.agents }]
}

/** Returns the number of people, or null for a number so small that it could reveal single ones. */
export const fewOr = (count: number): number | null => (count > 0 && count < SMALLEST_GROUP ? null : count)

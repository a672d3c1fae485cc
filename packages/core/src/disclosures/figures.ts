/**
 * Calculates the figures of an income disclosure (plan rule 33) exactly, from counted rows: how many agents earned
 * which amount. No I/O. Amounts are whole minor units.
 */
import type { PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import { formatMoney } from '@evergrove/contract/platform/money'

/**
 * The periods and groups of an income disclosure: calendar years of UTC, merged so that no group is too small. No I/O.
 */

/** The fewest agents a figure describes. Figures of fewer could be read as single agents', so are merged or left out. */
export const SMALLEST_GROUP = 10

export type Period = { since: Date; until: Date }

const startOfYear = (year: number): Date => new Date(Date.UTC(year, 0, 1))

const yearOf = (moment: Date): number => moment.getUTCFullYear()

/** Returns the last year of a period, whose end does not belong to it. */
const lastYearOf = ({ until }: Period): number => yearOf(new Date(until.getTime() - 1))

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

/** The standing of an agent. Agents who are `paid` are counted; the others are shown separately. */
export type Standing = 'paid' | 'reversed' | 'never_paid' | 'company'

/** Agents of one period for whom all of these are equal, and their number. */
export type CountedRow = {
  standing: Standing
  /** The year in which they signed up (UTC). */
  joined: number
  /** The registration fee that stands at the end of the period. */
  fee: bigint
  /** Their fees that were booked in the period, less those reversed in it. */
  feeBooked: bigint
  bonuses: bigint
  hasLeft: boolean
  agents: number
  /** The value of the rewards of all of them together. */
  rewards: bigint
}

/** An amount, and how many agents have it. */
type Counted = { amount: bigint; agents: number }

const countOf = (rows: readonly { agents: number }[]): number => rows.reduce((sum, { agents }) => sum + agents, 0)
const totalOf = (rows: readonly Counted[]): bigint =>
  rows.reduce((sum, { amount, agents }) => sum + amount * BigInt(agents), 0n)

const byAmount = (rows: readonly Counted[]): Counted[] =>
  rows.toSorted((a, b) => (a.amount < b.amount ? -1 : Number(a.amount > b.amount)))

/** Divides and rounds down, also below zero. */
function floorDivide(amount: bigint, divisor: bigint): bigint {
  const quotient = amount / divisor
  return amount % divisor < 0n ? quotient - 1n : quotient
}

/** Returns the part of the whole in per cent with one decimal, halves rounded up. The whole is positive. */
export function percentOf(part: bigint, whole: bigint): string {
  const tenths = floorDivide(2000n * part + whole, 2n * whole)
  const size = tenths < 0n ? -tenths : tenths
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`
}

/** Returns the nearest rank: an amount someone has that `percent` per cent of agents do not exceed. `rows` are sorted. */
export function quantile(rows: readonly Counted[], percent: number): bigint {
  const rank = Math.ceil((countOf(rows) * percent) / 100)
  let reached = 0
  for (const { amount, agents } of rows) {
    reached += agents
    if (reached >= rank) return amount
  }
  throw new Error('There is no quantile of nothing')
}

/**
 * Returns what the best-earning `percent` per cent have together; a part of an agent counts as one. `rows` are sorted.
 */
export function topOf(rows: readonly Counted[], percent: number): { agents: number; amount: bigint } {
  const agents = Math.ceil((countOf(rows) * percent) / 100)
  let left = agents
  let amount = 0n
  for (const row of rows.toReversed()) {
    const taken = Math.min(left, row.agents)
    amount += row.amount * BigInt(taken)
    left -= taken
  }
  return { agents, amount }
}

const groupDistribution = (rows: readonly Counted[]) => ({
  total: formatMoney(totalOf(rows)),
  mean: formatMoney(floorDivide(totalOf(rows), BigInt(countOf(rows)))),
  median: formatMoney(quantile(byAmount(rows), 50)),
})

/** Returns the distribution, without figures that would be single agents' amounts if too few agents earned anything. */
function distribution(rows: readonly Counted[], hasEarners: boolean) {
  const sorted = byAmount(rows)
  const at = (percent: number) => (hasEarners ? formatMoney(quantile(sorted, percent)) : null)
  return {
    ...groupDistribution(rows),
    p10: at(10),
    p25: at(25),
    p75: at(75),
    p90: at(90),
    p99: at(99),
    highest: at(100),
  }
}

const bonusesOf = (rows: readonly CountedRow[]): Counted[] =>
  rows.map(({ bonuses, agents }) => ({ amount: bonuses, agents }))
const netOf = (rows: readonly CountedRow[]): Counted[] =>
  rows.map(({ bonuses, feeBooked, agents }) => ({ amount: bonuses - feeBooked, agents }))

function shareWhere(rows: readonly CountedRow[], isMeant: (row: CountedRow) => boolean) {
  const agents = countOf(rows.filter(isMeant))
  return { agents, percent: percentOf(BigInt(agents), BigInt(countOf(rows))) }
}

const sharesOf = (rows: readonly CountedRow[]) => ({
  earned_nothing: shareWhere(rows, ({ bonuses }) => bonuses <= 0n),
  earned_less_than_fee: shareWhere(rows, ({ bonuses, fee }) => bonuses < fee),
})

const TOP_PERCENTS = [1, 10]

function topShares(rows: readonly CountedRow[]) {
  const amounts = byAmount(bonusesOf(rows))
  const total = totalOf(amounts)
  return TOP_PERCENTS.map((percent) => {
    const { agents, amount } = topOf(amounts, percent)
    const share = total > 0n ? percentOf(amount, total) : null
    return { percent, agents, bonuses: formatMoney(amount), share }
  })
}

function joinedGroups(rows: readonly CountedRow[]) {
  const groups = mergeGroups(rows.map(({ joined, agents }) => ({ year: joined, agents })))
  return groups.map(({ from, to, agents }) => {
    const group = rows.filter(({ joined }) => joined >= from && joined <= to)
    const { earned_nothing, earned_less_than_fee } = sharesOf(group)
    const bonuses = groupDistribution(bonusesOf(group))
    const net = groupDistribution(netOf(group))
    return { from, to, agents, earned_nothing, earned_less_than_fee, bonuses, net }
  })
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Returns the number of agents that are counted in a period. */
export const agentsIn = (rows: readonly CountedRow[]): number =>
  countOf(rows.filter(({ standing }) => standing === 'paid'))

/** Returns all figures of a period with at least ten agents. Throws for a period without any. */
export function figuresOf(rows: readonly CountedRow[], period: Period, planVersions: readonly number[]): PeriodFigures {
  const paid = rows.filter(({ standing }) => standing === 'paid')
  const others = rows.filter(({ standing }) => standing !== 'paid')
  const agents = countOf(paid)
  const shares = sharesOf(paid)
  const hasEarners = agents - shares.earned_nothing.agents >= SMALLEST_GROUP
  const sum = (some: readonly CountedRow[], amountOf: (row: CountedRow) => bigint) =>
    some.reduce((total, row) => total + amountOf(row), 0n)
  const rewards = sum(paid, (row) => row.rewards)
  const counted = (isMeant: (row: CountedRow) => boolean) => fewOr(countOf(rows.filter(isMeant)))
  return {
    from: dayOf(period.since),
    to: dayOf(new Date(period.until.getTime() - 1)),
    is_complete: period.until.getTime() === Date.UTC(lastYearOf(period) + 1, 0, 1),
    plan_versions: [...planVersions],
    agents,
    never_paid: counted(({ standing }) => standing === 'never_paid'),
    fee_reversed: counted(({ standing }) => standing === 'reversed'),
    left: counted(({ standing, hasLeft }) => standing === 'paid' && hasLeft),
    fees: formatMoney(sum(paid, (row) => row.feeBooked * BigInt(row.agents))),
    bonuses: distribution(bonusesOf(paid), hasEarners),
    net: distribution(netOf(paid), hasEarners),
    ...shares,
    top: hasEarners ? topShares(paid) : null,
    rewards: { total: formatMoney(rewards), mean: formatMoney(floorDivide(rewards, BigInt(agents))) },
    others: {
      bonuses: formatMoney(sum(others, (row) => row.bonuses * BigInt(row.agents))),
      rewards: formatMoney(sum(others, (row) => row.rewards)),
    },
    joined: joinedGroups(paid),
  }
}

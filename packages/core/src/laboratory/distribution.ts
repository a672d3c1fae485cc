/** The distribution of earnings among simulated agents. No I/O. */
import type { SimulatedGroup } from '@evergrove/contract/plan-laboratory'
import { formatMoney } from '@evergrove/contract/platform/money'

const MONTHS_OF_A_YEAR = 12

export type Earnings = {
  /** The number of agents. The first is the company's own agent, which does not count here. */
  size: number
  hasPaid: (agent: number) => boolean
  /** The month of joining, counted from 0. */
  joined: Uint8Array
  earned: Float64Array
  fee: number
  months: number
}

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10)

/** Returns the smallest earnings in `sorted` (ascending) that `percent` per cent of agents do not exceed (nearest rank). */
function rank(sorted: Float64Array, percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}

/** Returns how many of the earnings are less than this. */
function countBelow(sorted: Float64Array, amount: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < amount) low = middle + 1
    else high = middle
  }
  return low
}

function groupOf(joined: string, sorted: Float64Array, fee: number): SimulatedGroup {
  const agents = sorted.length
  const net = (percent: number) => formatMoney(agents === 0 ? 0n : BigInt(rank(sorted, percent) - fee))
  const top = sorted.subarray(agents - Math.ceil(agents / 100)).reduce((sum, amount) => sum + amount, 0)
  const all = sorted.reduce((sum, amount) => sum + amount, 0)
  return {
    joined,
    agents,
    earning_nothing: percentOf(countBelow(sorted, 1), agents),
    below_fee: percentOf(countBelow(sorted, fee), agents),
    median: net(50),
    p75: net(75),
    p90: net(90),
    p99: net(99),
    top_share: percentOf(top, all),
  }
}

/** Returns the groups of a result: all agents whose fee stands, including those who earned nothing, and then by year of joining. */
export function groupsOf({ size, hasPaid, joined, earned, fee, months }: Earnings): SimulatedGroup[] {
  const years = Math.ceil(months / MONTHS_OF_A_YEAR)
  const counts = Array.from({ length: years }, () => 0)
  const yearOf = (agent: number) => Math.floor((joined[agent] ?? 0) / MONTHS_OF_A_YEAR)
  for (let agent = 1; agent < size; agent += 1) {
    if (hasPaid(agent)) counts[yearOf(agent)] = (counts[yearOf(agent)] ?? 0) + 1
  }
  const everyone = new Float64Array(counts.reduce((sum, count) => sum + count, 0))
  const byYear = counts.map((count) => new Float64Array(count))
  const filled = counts.map(() => 0)
  let position = 0
  for (let agent = 1; agent < size; agent += 1) {
    if (!hasPaid(agent)) continue
    const [year, amount] = [yearOf(agent), earned[agent] ?? 0]
    everyone[position] = amount
    position += 1
    const group = byYear[year]
    if (group === undefined) continue
    group[filled[year] ?? 0] = amount
    filled[year] = (filled[year] ?? 0) + 1
  }
  const wordsOf = (year: number) => `${year * MONTHS_OF_A_YEAR + 1}–${Math.min(months, (year + 1) * MONTHS_OF_A_YEAR)}`
  return [
    groupOf('all', everyone.toSorted(), fee),
    ...byYear.map((group, year) => groupOf(wordsOf(year), group.toSorted(), fee)),
  ]
}

/** The figures of a simulation as rows of tables, with one sentence for each. */
import type { PlanComparison, SimulatedGroup, SimulatedMonth, Simulation } from '@evergrove/contract/plan-laboratory'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import type { ChartRow } from '../../../components/charts/chart-rows.ts'
import { companyCurrency, formatAmount, sumOfAmounts } from '../../../components/money.ts'

export type Sides = { label: string; simulation: Simulation }[]

/** Returns the current plan and the draft, or only the current plan if there is no draft. */
export const sidesOf = ({ draft, in_force }: PlanComparison, isDraft: boolean): Sides => [
  { label: 'Current plan', simulation: in_force },
  ...(isDraft ? [{ label: 'Draft', simulation: draft }] : []),
]

const withMinus = (text: string): string => text.replace('-', '\u2212')

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: companyCurrency, maximumFractionDigits: 0 })

/** Formats an amount without its cents. */
export const wholeAmount = (amount: string): string => withMinus(whole.format(Number(amount)))

export const coverageWords = (coverage: number | null): string =>
  coverage === null ? '–' : withMinus(coverage.toFixed(2))
const percent = (value: number | null): string => (value === null ? '–' : `${value}%`)

type Figure = { name: string; about: string; show: Shown; differ: Differing; isAmount?: boolean; isKept?: boolean }
type Shown = (simulation: Simulation) => string
/** Returns the difference of the second plan to the first as text. It is empty if they are the same. */
type Differing = (now: Simulation, then: Simulation) => string

const signed = (difference: number, text: string): string =>
  /[1-9]/.test(text) ? (difference > 0 ? `+${text}` : withMinus(text)) : ''

/** Returns the difference of two numbers that a simulation may not have. */
const differing =
  (of: (simulation: Simulation) => number | null, digits: number, unit = ''): Differing =>
  (now, then) => {
    const [before, after] = [of(now), of(then)]
    if (before === null || after === null) return before === after ? '' : 'Changed'
    return signed(after - before, `${(after - before).toFixed(digits)}${unit}`)
  }

const POINTS = '\u00a0points'

const differingAmount =
  (of: (simulation: Simulation) => string, format = formatAmount): Differing =>
  (now, then) => {
    const difference = readMoney(of(then)) - readMoney(of(now))
    return signed(Number(difference), format(formatMoney(difference)))
  }

type NumberOfAll = 'earning_nothing' | 'below_fee' | 'top_share'

/** Formats a share among all agents. */
const shareOfAll = (name: NumberOfAll): Pick<Figure, 'show' | 'differ'> => {
  const of = ({ groups: [all] }: Simulation) => all?.[name] ?? null
  return { show: (simulation) => percent(of(simulation)), differ: differing(of, 1, POINTS) }
}

const medianOf = ({ groups: [all] }: Simulation): string => all?.median ?? '0.00'
const cashOf = ({ months }: Simulation): string => months.at(-1)?.cash ?? '0.00'

const companyFigures: readonly Figure[] = [
  {
    name: 'Lowest coverage',
    about: 'Cash divided by what is owed, in the worst month. Below 1, the company could not pay everyone.',
    show: ({ lowest_coverage }) => coverageWords(lowest_coverage),
    differ: differing(({ lowest_coverage }) => lowest_coverage, 2),
  },
  {
    name: 'First month with coverage below 1',
    about: 'The first month that ends with less cash than is owed.',
    show: ({ below_from }) => (below_from === null ? 'None' : String(below_from)),
    differ: differing(({ below_from }) => below_from, 0),
  },
  {
    name: 'Last month with sign-ups',
    about: 'After this month, no new fees come in.',
    show: ({ stops_after }) => (stops_after === null ? 'Ongoing' : String(stops_after)),
    differ: differing(({ stops_after }) => stops_after, 0),
  },
  {
    name: 'Share of fees paid out',
    about: 'Bonuses and rewards as a share of the registration fees. What agents owe is not subtracted.',
    show: ({ cost_percent }) => percent(cost_percent),
    differ: differing(({ cost_percent }) => cost_percent, 1, POINTS),
  },
  {
    name: 'Cash at the end',
    about: 'Fees less refunds, withdrawals and rewards. Other costs of the company are not counted.',
    show: (simulation) => wholeAmount(cashOf(simulation)),
    differ: differingAmount(cashOf, wholeAmount),
    isAmount: true,
    isKept: true,
  },
]

const agentFigures: readonly Figure[] = [
  {
    name: 'Agents who earn nothing',
    about: 'Of everyone whose fee was paid and not refunded.',
    ...shareOfAll('earning_nothing'),
  },
  { name: 'Agents who earn less than the fee', about: 'Including those who earn nothing.', ...shareOfAll('below_fee') },
  {
    name: 'Median, net of the fee',
    about: 'Half of the agents earn this or less after the fee.',
    show: (simulation) => formatAmount(medianOf(simulation)),
    differ: differingAmount(medianOf),
    isAmount: true,
  },
  {
    name: 'Share of the top 1%',
    about: 'The share of all bonuses that goes to the 1% of agents who earn most.',
    ...shareOfAll('top_share'),
  },
]

export const figureGroups = [
  { id: 'simulated-company', title: 'Company results', figures: companyFigures },
  { id: 'simulated-agents', title: 'Agent earnings', figures: agentFigures },
] as const

/** Returns the amount owed at the end of a month. */
export const owedIn = ({ balances, holds, rewards_owed }: SimulatedMonth): string =>
  sumOfAmounts([balances, holds, rewards_owed])

/** Returns the amount left if everything that is owed were paid. */
export const leftIn = (month: SimulatedMonth): string => formatMoney(readMoney(month.cash) - readMoney(owedIn(month)))

/** Returns the amount left at the end of each month, under each plan. */
export const chartRows = (sides: Sides): ChartRow[] =>
  (sides[0]?.simulation.months ?? []).map(({ month }, index) => ({
    name: `Month ${month}`,
    tick: `Month ${month}`,
    values: sides.flatMap(({ simulation: { months } }) => months.slice(index, index + 1).map(leftIn)),
  }))

/** Returns how much more cash the company has at the end under the last of the sides than under the first. */
export const moreCashAtEnd = (sides: Sides): bigint => {
  const [first, last] = [sides[0], sides.at(-1)]
  if (first === undefined || last === undefined) return 0n
  return readMoney(cashOf(last.simulation)) - readMoney(cashOf(first.simulation))
}

/** Describes the last side's outcome in a sentence: whether the company can always pay, and how its cash compares. */
export function outcomeOf(sides: Sides): string {
  const [first, ...others] = sides
  const last = others.at(-1) ?? first
  if (first === undefined || last === undefined) return ''
  const name = `the ${last.label.toLowerCase()}`
  const { below_from } = last.simulation
  const pays =
    below_from === null
      ? `In this simulation, the company would be able to pay everyone in every month under ${name}`
      : `In this simulation, the company would owe more than it has from month ${below_from} under ${name}`
  const difference = moreCashAtEnd(sides)
  if (last === first) return `${pays}.`
  if (difference === 0n) return `${pays}. It would end with as much cash as under the current plan.`
  const amount = wholeAmount(formatMoney(difference < 0n ? -difference : difference))
  return `${pays}. It would end with ${amount} ${difference < 0n ? 'less' : 'more'} cash than under the current plan.`
}

export const groupHeads = [
  'Group',
  'Agents',
  'Earn nothing',
  'Below the fee',
  'Median, net',
  'Top 25%, net',
  'Top 10%, net',
  'Top 1%, net',
]

/** Returns all agents and, if there are several years of joining, those of each. */
export function groupsOf({ groups: [all, ...years] }: Simulation): SimulatedGroup[] {
  const joined = years.filter(({ agents }) => agents > 0)
  return [...(all === undefined ? [] : [all]), ...(joined.length > 1 ? joined : [])]
}

export const groupName = ({ joined }: SimulatedGroup): string => (joined === 'all' ? 'All agents' : `Months ${joined}`)

export const groupCells = (group: SimulatedGroup): string[] => [
  group.agents.toLocaleString('en-US'),
  percent(group.earning_nothing),
  percent(group.below_fee),
  ...[group.median, group.p75, group.p90, group.p99].map(formatAmount),
]

/** Returns every month of each plan as CSV. All cells are numbers or fixed words. */
export function toCsv(sides: Sides): string {
  const rows = sides.flatMap(({ label, simulation: { months } }) => months.map((month) => ({ plan: label, ...month })))
  const lines = rows.map((row) => Object.values(row).map((cell) => String(cell ?? '')))
  return [Object.keys(rows[0] ?? {}), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

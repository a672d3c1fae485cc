/** The figures of a simulation as rows of tables, with one sentence for each. */
import type { PlanComparison, SimulatedGroup, SimulatedMonth, Simulation } from '@evergrove/contract/plan-laboratory'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import type { ChartRow } from '../../../components/charts/chart-rows.ts'
import { formatAmount, sumOfAmounts } from '../../../components/money.ts'

export type Sides = { label: string; simulation: Simulation }[]

/** The draft and the current plan; the current plan alone if there is no draft. */
export const sidesOf = ({ draft, in_force }: PlanComparison, isDraft: boolean): Sides => [
  ...(isDraft ? [{ label: 'Draft', simulation: draft }] : []),
  { label: 'Current plan', simulation: in_force },
]

const coverageWords = (coverage: number | null): string =>
  coverage === null ? '–' : coverage.toFixed(2).replace('-', '\u2212')
const percent = (value: number | null): string => (value === null ? '–' : `${value}%`)

const ofAll =
  (show: (all: SimulatedGroup) => string) =>
  (simulation: Simulation): string => {
    const [all] = simulation.groups
    return all === undefined ? '–' : show(all)
  }

type Figure = { name: string; about: string; show: (simulation: Simulation) => string }

const companyFigures: readonly Figure[] = [
  {
    name: 'Lowest coverage',
    about: 'Cash divided by what is owed, in the worst month. Below 1, the company could not pay everyone.',
    show: ({ lowest_coverage }) => coverageWords(lowest_coverage),
  },
  {
    name: 'First month with coverage below 1',
    about: 'The month at whose end the company could no longer pay everyone.',
    show: ({ below_from }) => (below_from === null ? 'Never' : String(below_from)),
  },
  {
    name: 'Last month with sign-ups',
    about: 'After this month, no new fees come in.',
    show: ({ stops_after }) => (stops_after === null ? 'The last' : String(stops_after)),
  },
  {
    name: 'Share of fees paid out',
    about: 'Bonuses and rewards as a share of the registration fees.',
    show: ({ cost_percent }) => percent(cost_percent),
  },
  {
    name: 'Cash at the end',
    about: 'Fees less refunds, withdrawals and rewards. Other costs of the company are not counted.',
    show: ({ months }) => formatAmount(months.at(-1)?.cash ?? '0.00'),
  },
]

const agentFigures: readonly Figure[] = [
  {
    name: 'Agents who earn nothing',
    about: 'Of everyone whose fee was paid and not refunded.',
    show: ofAll(({ earning_nothing }) => percent(earning_nothing)),
  },
  {
    name: 'Agents who earn less than the fee',
    about: 'Including those who earn nothing.',
    show: ofAll(({ below_fee }) => percent(below_fee)),
  },
  {
    name: 'Median, net of the fee',
    about: 'Half of the agents earn this or less after the fee.',
    show: ofAll(({ median }) => formatAmount(median)),
  },
  {
    name: 'Share of the top 1%',
    about: 'The share of all bonuses that goes to the 1% of agents who earn most.',
    show: ofAll(({ top_share }) => percent(top_share)),
  },
]

export const figureGroups = [
  { id: 'simulated-company', title: 'What it means for the company', figures: companyFigures },
  { id: 'simulated-agents', title: 'What agents earn', figures: agentFigures },
] as const

/** What is owed at the end of a month. */
const owedIn = ({ balances, holds, rewards_owed }: SimulatedMonth): string =>
  sumOfAmounts([balances, holds, rewards_owed])

/** What would be left if everything that is owed were paid. */
const leftIn = (month: SimulatedMonth): string => formatMoney(readMoney(month.cash) - readMoney(owedIn(month)))

/** What would be left at the end of each month, under each plan. */
export const chartRows = (sides: Sides): ChartRow[] =>
  (sides[0]?.simulation.months ?? []).map(({ month }, index) => ({
    name: `Month ${month}`,
    tick: String(month),
    values: sides.flatMap(({ simulation: { months } }) => months.slice(index, index + 1).map(leftIn)),
  }))

export const monthHeads = ['Month', 'Cash', 'Owed', 'Coverage', 'Sign-ups', 'Fees', 'Bonuses', 'Rewards']

export const monthCells = (month: SimulatedMonth): string[] => [
  ...[month.cash, owedIn(month)].map(formatAmount),
  coverageWords(month.coverage),
  month.sign_ups.toLocaleString('en-US'),
  ...[month.fees, month.bonuses, month.rewards].map(formatAmount),
]

export const groupHeads = [
  'Months',
  'Agents',
  'Earn nothing',
  'Below the fee',
  'Median',
  'Top 25%',
  'Top 10%',
  'Top 1%',
]

export const groupName = ({ joined }: SimulatedGroup): string => (joined === 'all' ? 'All' : joined)

export const groupCells = (group: SimulatedGroup): string[] => [
  group.agents.toLocaleString('en-US'),
  percent(group.earning_nothing),
  percent(group.below_fee),
  ...[group.median, group.p75, group.p90, group.p99].map(formatAmount),
]

/** Every month of both plans as CSV. All cells are numbers or fixed words. */
export function toCsv({ draft, in_force }: PlanComparison): string {
  const heads = [
    'plan',
    'month',
    'sign_ups',
    'activations',
    'fees',
    'bonuses',
    'rewards',
    'cash',
    'balances',
    'holds',
    'rewards_owed',
    'coverage',
  ]
  const rowsOf = (plan: string, { months }: Simulation) =>
    months.map(({ coverage, ...month }) =>
      [
        plan,
        month.month,
        month.sign_ups,
        month.activations,
        month.fees,
        month.bonuses,
        month.rewards,
        month.cash,
        month.balances,
        month.holds,
        month.rewards_owed,
        coverage ?? '',
      ].join(','),
    )
  return [heads.join(','), ...rowsOf('draft', draft), ...rowsOf('current', in_force), ''].join('\r\n')
}

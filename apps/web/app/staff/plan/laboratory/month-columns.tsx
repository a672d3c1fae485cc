/** The columns of the simulated months. */
import type { SimulatedMonth } from '@evergrove/contract/plan-laboratory'
import type { Column, NarrowPlace } from '../../../components/table/column.ts'
import { BelowZero } from '../difference.tsx'
import { coverageWords, leftIn, owedIn, wholeAmount } from './simulation-figures.ts'

type MonthColumn = Column<SimulatedMonth>

const amountColumn = (label: string, of: (month: SimulatedMonth) => string, narrow?: NarrowPlace): MonthColumn => ({
  label,
  ...(narrow === undefined ? {} : { narrow }),
  render: (month) => <BelowZero text={wholeAmount(of(month))} />,
  sortBy: (month) => Number(of(month)),
  isFigure: true,
})

/** What a month brought, and how the company stood at its end. */
export const monthColumns: readonly MonthColumn[] = [
  { label: 'Month', render: ({ month }) => `Month ${month}`, sortBy: ({ month }) => month },
  amountColumn('Cash', ({ cash }) => cash, 'spare'),
  amountColumn('Owed', owedIn, 'spare'),
  amountColumn('Surplus', leftIn),
  {
    label: 'Coverage',
    render: ({ coverage }) => coverageWords(coverage),
    sortBy: ({ coverage }) => coverage ?? Number.POSITIVE_INFINITY,
    isFigure: true,
  },
  {
    label: 'Sign-ups',
    render: ({ sign_ups }) => sign_ups.toLocaleString('en-US'),
    sortBy: ({ sign_ups }) => sign_ups,
    isFigure: true,
    narrow: 'nowhere',
  },
  amountColumn('Fees', ({ fees }) => fees, 'nowhere'),
  amountColumn('Bonuses', ({ bonuses }) => bonuses, 'nowhere'),
  amountColumn('Rewards', ({ rewards }) => rewards, 'nowhere'),
  amountColumn('Debts', ({ owed_by_agents }) => owed_by_agents, 'nowhere'),
]

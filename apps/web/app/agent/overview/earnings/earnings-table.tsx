import { formatDollars } from '../../../components/money.ts'
import { FiguresTable } from '../../../components/table/figures-table.tsx'
import { type Month, sumOf } from './months.ts'

const cellsOf = ({ referral, match, total }: Pick<Month, 'referral' | 'match' | 'total'>) =>
  [referral, match, total].map(formatDollars)

/** The figures behind the chart, the current month first. */
export function EarningsTable({ months }: { months: readonly Month[] }) {
  return (
    <FiguresTable
      labelledBy="earnings"
      heads={['Month', 'Referral Bonus', 'Match Bonus', 'Total']}
      rows={months.toReversed().map((month) => ({ name: month.name, cells: cellsOf(month) }))}
      total={{ name: '12 months', cells: cellsOf(sumOf(months)) }}
    />
  )
}

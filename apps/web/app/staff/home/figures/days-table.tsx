import { FiguresTable } from '../../../components/table/figures-table.tsx'
import { dayName, type Series, shown, sumOf } from './series.ts'

export type DaysTableProps = {
  /** The id of the heading that names the table. */
  labelledBy: string
  days: readonly string[]
  series: readonly Series[]
}

/** The figures behind the charts, today first. */
export function DaysTable({ labelledBy, days, series }: DaysTableProps) {
  const rows = days.map((day, index) => ({
    name: dayName(day),
    cells: series.map((one) => shown(one, one.values[index] ?? '0')),
  }))
  return (
    <FiguresTable
      labelledBy={labelledBy}
      heads={['Day (UTC)', ...series.map(({ label }) => label)]}
      rows={rows.toReversed()}
      total={{ name: `${days.length} days`, cells: series.map((one) => shown(one, sumOf(one))) }}
      isScrolled
    />
  )
}

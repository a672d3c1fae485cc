import styles from './days-table.module.css'
import { dayName, type Series, shown, sumOf } from './series.ts'

export type DaysTableProps = {
  /** The id of the heading that names the table. */
  labelledBy: string
  days: readonly string[]
  series: readonly Series[]
}

/** The figures behind the charts, today first. */
export function DaysTable({ labelledBy, days, series }: DaysTableProps) {
  const rows = days.map((day, index) => ({ day, index })).toReversed()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-labelledby={labelledBy} tabIndex={0} className={styles.scroller}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, index }) => (
            <tr key={day}>
              <th scope="row">{dayName(day)}</th>
              {series.map((one) => (
                <td key={one.label}>{shown(one, one.values[index] ?? '0')}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{`${days.length} days`}</th>
            {series.map((one) => (
              <td key={one.label}>{shown(one, sumOf(one))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

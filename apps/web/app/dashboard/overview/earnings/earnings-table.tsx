import { formatDollars } from '../../../parts/format/money.ts'
import styles from './earnings-table.module.css'
import { type Month, sumOf } from './months.ts'

/** The figures behind the chart, the current month first. */
export function EarningsTable({ months }: { months: readonly Month[] }) {
  const sum = sumOf(months)
  return (
    <table className={styles.table} aria-labelledby="earnings">
      <thead>
        <tr>
          <th>Month</th>
          <th>Referral Bonus</th>
          <th>Match Bonus</th>
          <th>Total</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ key, name, referral, match, total }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{formatDollars(referral)}</td>
            <td>{formatDollars(match)}</td>
            <td>{formatDollars(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">12 months</th>
          <td>{formatDollars(sum.referral)}</td>
          <td>{formatDollars(sum.match)}</td>
          <td>{formatDollars(sum.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

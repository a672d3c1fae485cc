import type { PlanPreview } from '@evergrove/contract/staff-plan'
import { formatDollars } from '../../../parts/format/money.ts'
import { comparedRows } from './compare.ts'
import styles from './preview-card.module.css'

/** An amount with its sign, so that more and less are told apart without colour. */
const signed = (amount: string): string =>
  amount.startsWith('-') || amount === '0.00' ? formatDollars(amount) : `+${formatDollars(amount)}`

/** What was paid, and what the draft would have paid for the same. */
export function ComparedTable({ preview, labelledBy }: { preview: PlanPreview; labelledBy: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-labelledby={labelledBy} tabIndex={0} className={styles.scroller}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Bonus</th>
            <th scope="col">Times</th>
            <th scope="col">Paid</th>
            <th scope="col">Draft</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {comparedRows(preview).map(({ name, count, paid, draft, difference }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{count?.toLocaleString('en-US') ?? ''}</td>
              <td>{formatDollars(paid)}</td>
              <td>{formatDollars(draft)}</td>
              <td>{signed(difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

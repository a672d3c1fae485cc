import type { PlanPreview } from '@evergrove/contract/staff-plan'
import { formatDollars } from '../../../parts/format/money.ts'
import styles from './preview-card.module.css'

type Cost = PlanPreview['per_agent']

const rows: { name: string; show: (cost: Cost) => string }[] = [
  { name: 'Fees', show: ({ fees }) => formatDollars(fees) },
  { name: 'Referral bonuses', show: ({ referral_bonuses }) => formatDollars(referral_bonuses) },
  { name: 'Match bonuses', show: ({ match_bonuses }) => formatDollars(match_bonuses) },
  { name: 'Cost', show: ({ cost }) => formatDollars(cost) },
  { name: 'Share of the fees', show: ({ share }) => `${share}%` },
]

/** What the draft costs against the fees it brings in. */
export function CostTable({ preview, labelledBy }: { preview: PlanPreview; labelledBy: string }) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Per Agent</th>
          <th scope="col">One Full Matrix</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, show }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{show(preview.per_agent)}</td>
            <td>{show(preview.full_matrix)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/payout'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { formatDollars } from '../../../components/money.ts'
import { nameOf } from '../../queue/decidable.ts'
import styles from './bulk-dialog.module.css'

export type BulkResultsProps = { withdrawals: readonly StaffWithdrawal[]; results: ApprovedMany }

/** What became of each withdrawal: those that were refused first, each with why. */
export function BulkResults({ withdrawals, results }: BulkResultsProps) {
  const approved = results.filter(({ is_approved }) => is_approved).length
  const inOrder = results.toSorted((a, b) => Number(a.is_approved) - Number(b.is_approved))
  return (
    <>
      <p role="status">{`${approved} of ${results.length} approved.`}</p>
      <ul className={styles.results}>
        {inOrder.map(({ id, is_approved, detail }) => {
          const withdrawal = withdrawals.find((one) => one.id === id)
          const Icon = is_approved ? IconCircleCheck : IconCircleX
          return (
            <li key={id} className={styles.result} data-refused={!is_approved || undefined}>
              <Icon
                size={18}
                stroke={1.8}
                aria-label={is_approved ? 'Approved' : 'Not approved'}
                className={styles.icon}
              />
              <span>{withdrawal === undefined ? `No. ${id}` : nameOf(withdrawal)}</span>
              <span className={styles.amount}>{withdrawal && formatDollars(withdrawal.amount)}</span>
              {detail === null ? null : <span className={styles.detail}>{detail}</span>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

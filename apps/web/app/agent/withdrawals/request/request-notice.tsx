import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Link } from 'react-router'
import styles from './request-notice.module.css'

/** Why a request would be refused before the member is active, and what to do about it; the decision is the server's. */
export function RequestNotice({ member }: { member: Pick<CurrentUser, 'status'> }) {
  if (member.status === 'Active') return null
  return (
    <p className={styles.notice}>
      {'Withdrawals are open to active agents. You become active when your registration fee is approved. '}
      <Link to="/dashboard/payments" className={styles.link}>
        Go to Payments
      </Link>
    </p>
  )
}

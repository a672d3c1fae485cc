import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { IconAlertTriangle, IconBuildingBank } from '@tabler/icons-react'
import { Link } from 'react-router'
import { maskAccount } from './account-number.ts'
import styles from './payout-account.module.css'

/** Where a withdrawal is paid to, as the member's profile says; or that it does not say yet. */
export function PayoutAccount({ member }: { member: CurrentUser }) {
  const { bank_name, account_name, account_number } = member
  const isMissing = bank_name === null || account_name === null || account_number === null
  const Icon = isMissing ? IconAlertTriangle : IconBuildingBank
  return (
    <div className={styles.account} data-missing={isMissing || undefined}>
      <Icon size={24} stroke={1.6} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <h3 className={styles.label}>Paid to</h3>
        {isMissing ? (
          <p>Your bank details are missing. Without them nothing can be paid to you.</p>
        ) : (
          <>
            <p className={styles.bank}>{bank_name}</p>
            <p className={styles.number}>{maskAccount(account_number)}</p>
            <p className={styles.holder}>{account_name}</p>
          </>
        )}
        <Link to="/dashboard/edit-profile" className={styles.link}>
          {isMissing ? 'Add bank details' : 'Change bank details'}
        </Link>
      </div>
    </div>
  )
}

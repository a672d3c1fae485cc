import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Card } from '../../../components/card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import styles from './security-card.module.css'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** What protects the account: the password, and the devices that are signed in. */
export function SecurityCard({ member }: { member: CurrentUser }) {
  return (
    <Card className={styles.card}>
      <div>
        <h2 className={styles.title}>Password and devices</h2>
        <p className={styles.text}>A new password signs out every other device.</p>
      </div>
      <div className={styles.content}>
        <ChangePasswordForm member={member} />
        <SignOutEverywhere />
      </div>
    </Card>
  )
}

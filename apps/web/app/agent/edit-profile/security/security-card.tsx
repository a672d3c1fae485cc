import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { ChangePassword } from '../../../components/change-password.tsx'
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx'
import { changePassword } from './change-password.ts'
import styles from './security-card.module.css'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** The security of the account: its password, and the devices that are signed in. */
export function SecurityCard({ member }: { member: CurrentUser }) {
  const [isChanged, setIsChanged] = useState(false)
  return (
    <Card className={styles.card}>
      <div>
        <h2 className={styles.title}>Password and devices</h2>
        <p className={styles.text}>A new password signs out every other device.</p>
      </div>
      <div className={styles.content}>
        <ChangePassword
          email={member.email}
          variant="outline"
          change={(passwords) => changePassword(member, passwords)}
          onChanged={() => setIsChanged(true)}
        />
        <MessageDialog isOpen={isChanged} title="Password Changed" onClose={() => setIsChanged(false)}>
          Every other device has been signed out. Use the new password there.
        </MessageDialog>
        <SignOutEverywhere />
      </div>
    </Card>
  )
}

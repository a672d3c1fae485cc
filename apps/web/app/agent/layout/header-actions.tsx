import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { Bell } from '../notifications/bell/bell.tsx'
import styles from './header-actions.module.css'
import { ProfileMenu } from './profile-menu.tsx'

/** Bell and profile; without a member, only the places where those will stand. */
export const HeaderActions = memo(function HeaderActions({ member }: { member: CurrentUser | undefined }) {
  if (member !== undefined) {
    return (
      <>
        <Bell />
        <ProfileMenu member={member} />
      </>
    )
  }
  return (
    <>
      <span className={styles.bellPlace} />
      <Skeleton circle height="2.5rem" />
    </>
  )
})

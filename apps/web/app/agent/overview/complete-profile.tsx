import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { IconArrowRight, IconSeedling } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './complete-profile.module.css'
import { isIncomplete } from './profile-gaps.ts'

/** The welcome while any field but the recommender's address is empty (OVER-001 to OVER-003, GAP-16). */
export function CompleteProfile({ member }: { member: CurrentUser }) {
  if (!isIncomplete(member)) return null
  return (
    <div role="alert" className={styles.alert}>
      <IconSeedling size={28} stroke={1.5} aria-hidden className={styles.icon} />
      <Link to="/dashboard/edit-profile" className={styles.link}>
        {`Welcome ${member.first_name}, please complete your profile`}
        <IconArrowRight size={18} stroke={2} aria-hidden className={styles.arrow} />
      </Link>
    </div>
  )
}

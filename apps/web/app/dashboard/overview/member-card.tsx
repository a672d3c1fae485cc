import type { CurrentUser } from '@evergrove/contract/accounts'
import { Card } from '../parts/card.tsx'
import { CopyControl } from '../parts/copy-control.tsx'
import { MemberPhoto } from '../parts/member-photo.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import styles from './member-card.module.css'

/** Who is signed in: photo, name, e-mail, status, and the code to share. */
export function MemberCard({ member }: { member: CurrentUser }) {
  return (
    <Card className={styles.card}>
      <MemberPhoto member={member} size="5.5rem" />
      <div className={styles.who}>
        <h2 className={styles.name}>{`${member.first_name} ${member.last_name}`}</h2>
        <p className={styles.email}>{member.email}</p>
        <StatusBadge status={member.status} />
      </div>
      <div className={styles.code}>
        <p className={styles.label}>Your referral code</p>
        <p className={styles.value}>
          <span>{member.code}</span>
          <CopyControl text={member.code} />
        </p>
        <p className={styles.hint}>Whoever joins with it becomes your referral.</p>
      </div>
    </Card>
  )
}

import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Badge, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AgentPhoto } from '../../components/agent-photo.tsx'
import { Card } from '../../components/card.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { accountInfoQuery } from '../queries/account-info-query.ts'
import styles from './member-card.module.css'

/** Who is signed in: photo, name, e-mail, level and status (OVER-008, OVER-009). */
export function MemberCard({ member }: { member: CurrentUser }) {
  const { data: account, isError } = useQuery(accountInfoQuery)
  return (
    <Card className={styles.card}>
      <AgentPhoto agent={member} size="4.5rem" />
      <div className={styles.who}>
        <h2 className={styles.name}>{`${member.first_name} ${member.last_name}`}</h2>
        <p className={styles.email}>{member.email}</p>
        <p className={styles.badges}>
          {account === undefined && !isError ? (
            <Skeleton component="span" display="inline-block" width="5rem" height="1.625rem" radius="xl" />
          ) : (
            <Badge component="span" variant="light" color="gold" size="lg" tt="none" fw={600}>
              {`Level ${account?.depth ?? '-'}`}
            </Badge>
          )}
          <StatusBadge status={member.status} />
        </p>
      </div>
    </Card>
  )
}

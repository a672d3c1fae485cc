import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { AgentPhoto } from '../../../components/agent-photo.tsx'
import { CopyControl } from '../../../components/copy-control.tsx'
import { Day } from '../../../components/day.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import styles from './agent-heading.module.css'

/** Who this is: name, status, code and how far the matrix has grown. */
export function AgentHeading({ agent }: { agent: StaffAgent }) {
  const { first_name, last_name, profile, status, code, account, date_joined } = agent
  return (
    <div className={styles.heading}>
      <AgentPhoto agent={{ first_name, last_name, get_photo_url: profile.get_photo_url }} size="3.5rem" />
      <div className={styles.words}>
        <h1 className={styles.name}>{`${first_name} ${last_name}`}</h1>
        <div className={styles.facts}>
          <StatusBadge status={status} waiting="Pending" />
          <span className={styles.code}>
            Code <strong>{code}</strong>
            <CopyControl text={code} />
          </span>
          <span>{`Level ${account.depth}`}</span>
          <span>
            Joined <Day moment={date_joined} />
          </span>
        </div>
      </div>
    </div>
  )
}

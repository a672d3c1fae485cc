import type { StaffHome } from '@evergrove/contract/staff/staff-home'
import { CopyControl } from '../../components/copy-control.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { AgentLink } from '../agents/agent-link.tsx'
import styles from './first-sponsor-card.module.css'

/** How the first agent joins, until somebody has: every account begins with a code, and only the company has one. */
export function FirstSponsorCard({ sponsor }: { sponsor: StaffHome['first_sponsor'] | undefined }) {
  if (sponsor === null || sponsor === undefined) return null
  return (
    <ListCard id="first-sponsor" title="Nobody Has Joined Yet">
      <p>
        Whoever joins needs an agent’s code. The first ones use that of the company’s own agent, and see its name:{' '}
        <AgentLink agent={sponsor} />.
      </p>
      <p className={styles.code}>
        Code <strong>{sponsor.code}</strong>
        <CopyControl text={sponsor.code} />
      </p>
    </ListCard>
  )
}

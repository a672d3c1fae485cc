import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Moment } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { sentenceOf } from '../proposals/proposal-words.ts'
import { staffList } from '../session/staff-api.ts'
import styles from './home.module.css'

/**
 * The proposals that wait for a second person, each with its effect, proposer and date. Renders nothing if none wait.
 */
export function ProposalsCard() {
  const { data } = useQuery(
    staffList('GET /staff/proposals', { query: { state: 'waiting', page: '1', page_size: '5' } }),
  )
  if (data === undefined || data.rows.length === 0) return null
  const all = (
    <Link to="/staff/proposals" className={styles.link}>
      {data.total > data.rows.length ? `See all ${data.total}` : 'Review proposals'}
    </Link>
  )
  return (
    <ListCard id="proposals" title="Waiting for a second person" action={all}>
      <ul className={styles.proposals}>
        {data.rows.map((proposal) => (
          <li key={`${proposal.change.kind} ${proposal.id}`}>
            <p>{sentenceOf(proposal)}</p>
            <p className={styles.aside}>
              {proposal.is_own ? 'Proposed by you, ' : `Proposed by ${proposal.proposed_by ?? 'the operator'}, `}
              <Moment moment={proposal.created_at} />
            </p>
          </li>
        ))}
      </ul>
    </ListCard>
  )
}

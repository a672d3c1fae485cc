import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { coverOf } from '../accounting/cover-words.ts'
import { staffQuery } from '../session/staff-api.ts'
import styles from './home.module.css'

export const coverQuery = staffQuery('GET /staff/accounting/trial-balance', { query: {} })

/** Compares cash with everything that the company owes in a sentence, and leads to the accounts behind it. */
function Cover() {
  const { data, isError, refetch } = useQuery(coverQuery)
  if (!data && isError) {
    return <CouldNotLoad what="what the company owes" onRetry={() => void refetch()} />
  }
  const cover = data && coverOf(data.accounts)
  return (
    <p className={styles.cover} data-short={cover?.isShort || undefined}>
      {data ? (cover?.words ?? 'The company owes nothing.') : <Skeleton isInText height="1em" width="60%" />}{' '}
      <Link to="/staff/accounting" className={styles.link}>
        See the trial balance
      </Link>
    </p>
  )
}

export const CoverCard = () => (
  <ListCard id="cover" title="Cash and what is owed">
    <Cover />
  </ListCard>
)

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { coverOf } from '../accounting/accounting-words.ts'
import { staffQuery } from '../session/staff-api.ts'
import styles from './home.module.css'

/** Compares cash with everything that the company owes in a sentence, and leads to the accounts behind it. */
export function Cover() {
  const { data, isError, refetch } = useQuery(staffQuery('GET /staff/accounting/trial-balance', { query: {} }))
  if (data === undefined && isError) {
    return <CouldNotLoad what="what the company owes" onRetry={() => void refetch()} />
  }
  const cover = data && coverOf(data.accounts)
  return (
    <p className={styles.cover} data-short={cover?.isShort || undefined}>
      {data === undefined ? (
        <Skeleton isInText height="1em" width="min(100%, 28rem)" />
      ) : (
        (cover?.words ?? 'The company owes nothing.')
      )}{' '}
      <Link to="/staff/accounting" className={styles.link}>
        See the trial balance
      </Link>
    </p>
  )
}

import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import { notificationsQuery } from '../queries.ts'
import styles from './overview.module.css'

const SHOWN = 4

/** The latest news of the account and the network, the newest first: what changed since the last visit. */
export function ChangesCard() {
  return (
    <ListCard
      id="changes"
      title="What changed"
      action={
        <Link to="/dashboard/notifications" prefetch="intent" className={styles.all} aria-label="See all notifications">
          See all
        </Link>
      }
    >
      <div className={styles.changes}>
        <ListStates
          query={useQuery(notificationsQuery)}
          what="news"
          empty={
            <EmptyList
              Icon={IconHistory}
              message="Nothing has changed yet"
              why="New referrals, bonuses and reviewed withdrawals appear here."
              link={{ to: '/dashboard/referrals', words: 'Invite an agent' }}
            />
          }
        >
          {(news) => (
            <ol className={styles.changeList} aria-busy={news === undefined}>
              {news === undefined
                ? LOADING_ROWS.map((name) => (
                    <li key={name}>
                      <TextSkeleton width="60%" />
                    </li>
                  ))
                : news.slice(0, SHOWN).map(({ id, subject, message, created_at }) => (
                    <li key={id}>
                      <p className={styles.changeHead}>
                        <strong>{subject}</strong>
                        {/* A server of the release before does not say when. */}
                        {created_at ? <Day moment={created_at} /> : null}
                      </p>
                      <p className={styles.changeText}>{message}</p>
                    </li>
                  ))}
            </ol>
          )}
        </ListStates>
      </div>
    </ListCard>
  )
}

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

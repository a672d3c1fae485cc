import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { IconArrowRight, IconHistory, IconSeedling } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { AgentPhoto } from '../../components/agent-photo.tsx'
import { Card } from '../../components/card.tsx'
import { Day } from '../../components/day.tsx'
import { CardSkeletons } from '../../components/frame/screen-skeleton.tsx'
import listStyles from '../../components/list/list.module.css'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { Skeleton, TextSkeleton } from '../../components/plain/skeleton.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { Badge, StatusBadge } from '../../components/status-badge.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery, notificationsQuery } from '../queries.ts'
import { useAgent } from '../session/current-agent.ts'
import { DetailTables } from './detail-tables.tsx'
import { EarningsCard } from './earnings/earnings-card.tsx'
import { GettingStarted, useWay } from './getting-started.tsx'
import { LatestLists } from './latest-lists.tsx'
import { NextLevelCard } from './next-level-card.tsx'
import styles from './overview.module.css'
import { OverviewFigures, WaitingFigures } from './overview-figures.tsx'
import { gapsOf, isIncomplete, missingWords, welcomeWords } from './profile-gaps.ts'
import { ShareCard } from './share-card.tsx'

const TITLE = 'Dashboard'

export const meta = unlistedMeta(TITLE)

/**
 * Until the agent is known. The script of the document replaces the bars by the figures, unless the agent is a newcomer
 * (early-drawings.ts).
 */
function Waiting() {
  return (
    <>
      <ScreenHeading title={TITLE} />
      <CardSkeletons slot="bars" />
      <div hidden data-early="figures" suppressHydrationWarning>
        <WaitingFigures />
      </div>
      <div hidden data-early="incomplete" suppressHydrationWarning>
        <WelcomeBar
          welcome={<TextSkeleton width="16rem" slot="welcome" />}
          missing={<TextSkeleton width="8rem" slot="missing" />}
        />
      </div>
    </>
  )
}

export const handle = { Waiting }

/**
 * The figures, the latest changes and the next steps, followed by the agent's lists and details. A newcomer sees what is
 * missing and the way to an active account first. Nothing that the way would push down is shown before it is known, but it loads already.
 */
export default function Overview() {
  const agent = useAgent()
  const way = useWay(agent)
  const isWhole = useLater()
  const isNew = agent.status === 'Pending'
  const start = way === undefined ? null : <GettingStarted agentId={agent.id} way={way} />
  return (
    <>
      <ScreenHeading title={TITLE} />
      {isNew ? (
        <>
          <CompleteProfile agent={agent} />
          {start}
        </>
      ) : null}
      <div hidden={isNew && way === undefined}>
        <OverviewFigures />
      </div>
      {isNew ? null : <CompleteProfile agent={agent} />}
      {way === undefined || !isWhole ? null : (
        <>
          {isNew ? null : start}
          <div className={styles.container}>
            <div className={styles.halves}>
              <ChangesCard />
              <NextLevelCard />
            </div>
            <div className={styles.halves}>
              <div>
                <EarningsCard />
                <AgentCard agent={agent} />
              </div>
              <ShareCard agent={agent} />
            </div>
          </div>
          <LatestLists />
          <DetailTables agent={agent} />
        </>
      )}
    </>
  )
}

/**
 * Returns true once the figures have been painted. The rest then renders in small pieces, so that the screen responds.
 * A deferred value would not work: the layout already defers the screen, and React does not defer twice.
 */
function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => startTransition(() => setIsLater(true)), [])
  return isLater
}

/** The welcome while any field but the recommender's address is empty (OVER-001 to OVER-003, GAP-16). */
function CompleteProfile({ agent }: { agent: CurrentAgent }) {
  if (!isIncomplete(agent)) return null
  return <WelcomeBar role="alert" welcome={welcomeWords(agent.first_name)} missing={missingWords(gapsOf(agent))} />
}

type WelcomeBarProps = { role?: 'alert'; welcome: ReactNode; missing: ReactNode }

function WelcomeBar({ role, welcome, missing }: WelcomeBarProps) {
  return (
    <div className={`${listStyles.bar} ${styles.welcomeBar}`}>
      <IconSeedling size={20} stroke={1.6} aria-hidden />
      <div className={styles.welcomeWords}>
        <div role={role}>
          <Link to="/dashboard/edit-profile" className={styles.welcome}>
            {welcome}
            <IconArrowRight size={18} stroke={2} aria-hidden />
          </Link>
        </div>
        <span className={styles.aside}>{missing}</span>
      </div>
    </div>
  )
}

/** The signed-in agent: photo, name, email, level and status (OVER-008, OVER-009). */
function AgentCard({ agent }: { agent: CurrentAgent }) {
  const { data: account, isError } = useQuery(accountInfoQuery)
  return (
    <Card isSpaced>
      <div className={styles.agent}>
        <AgentPhoto agent={agent} size="4.5rem" />
        <div className={styles.agentWords}>
          <h2>{`${agent.first_name} ${agent.last_name}`}</h2>
          <p>
            <Unbroken text={agent.email} />
          </p>
          <div className={styles.badges}>
            {account === undefined && !isError ? (
              <Skeleton width="5rem" height="1.625rem" borderRadius="var(--radius-full)" />
            ) : (
              <Badge look="warning">{`Level ${account?.depth ?? '-'}`}</Badge>
            )}
            <StatusBadge of="agent" status={agent.status} />
          </div>
        </div>
      </div>
    </Card>
  )
}

const SHOWN = 4

/** The latest changes of the account and the network since the last visit, the newest first. */
function ChangesCard() {
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
                : news.slice(0, SHOWN).map(({ id, subject, message, path, created_at }) => (
                    <li key={id}>
                      <p className={styles.changeHead}>
                        <Link to={path ?? '/dashboard/notifications'}>{subject}</Link>
                        {/* A server of the previous release sends no date. */}
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

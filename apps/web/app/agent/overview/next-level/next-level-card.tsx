import { Progress, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CouldNotLoad } from '../../../components/list/could-not-load.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatDollars } from '../../../components/money.ts'
import { accountInfoQuery } from '../../queries/account-info-query.ts'
import { downlinesQuery } from '../../queries/downlines-query.ts'
import { levelsQuery } from '../../queries/levels-query.ts'
import { type LevelProgress, nextOf, progressOf } from './level-progress.ts'
import styles from './next-level-card.module.css'

/** How many agents are missing for the next level, and what it will bring. */
export function NextLevelCard() {
  const account = useQuery(accountInfoQuery)
  const levels = useQuery(levelsQuery)
  const downlines = useQuery(downlinesQuery)
  const queries = [account, levels, downlines]
  const hasFailed = queries.some(({ data, isError }) => data === undefined && isError)
  const retry = () => {
    for (const { data, isError, refetch } of queries) if (data === undefined && isError) void refetch()
  }
  const progress =
    account.data && levels.data && downlines.data
      ? progressOf(account.data.depth, levels.data, downlines.data)
      : undefined
  return (
    <ListCard
      id="next-level"
      title="Next Level"
      action={
        <Link to="/dashboard/levels" prefetch="intent" className={styles.all}>
          All levels
        </Link>
      }
    >
      <div className={styles.body}>
        {hasFailed ? (
          <CouldNotLoad what="your progress" onRetry={retry} />
        ) : progress === undefined ? (
          <Skeleton className={styles.inReading} radius="md" />
        ) : (
          <LevelsProgress progress={progress} />
        )}
      </div>
    </ListCard>
  )
}

const agents = (count: number): string => (count === 1 ? '1 more agent' : `${count} more agents`)

/** Amounts in dollars, as in the cards above. */
function promiseOf({ taken, places, matchBonus, reward }: LevelProgress): string {
  const bonus = `${formatDollars(matchBonus)} match bonus`
  return `${agents(places - taken)} and you receive ${reward === '' ? bonus : `${bonus} and this reward: ${reward}`}.`
}

function LevelsProgress({ progress }: { progress: readonly LevelProgress[] }) {
  const next = nextOf(progress)
  return (
    <>
      {next === undefined ? (
        <p className={styles.words}>
          <strong>All {progress.length} levels are complete.</strong>
        </p>
      ) : (
        <>
          <p className={styles.words}>
            <strong>Level {next.level}</strong>
            <span className={styles.count}>{`${next.taken} of ${next.places} places taken`}</span>
          </p>
          <Progress
            value={(next.taken / next.places) * 100}
            size="lg"
            radius="xl"
            color="var(--color-green-bright)"
            aria-label={`Level ${next.level}`}
          />
          <p className={styles.promise}>{promiseOf(next)}</p>
        </>
      )}
      <ol className={styles.levels} aria-label="All levels">
        {progress.map(({ level, taken, places, isComplete }) => (
          <li key={level} data-complete={isComplete || undefined} data-next={level === next?.level || undefined}>
            <VisuallyHidden>{`Level ${level}: ${taken} of ${places}`}</VisuallyHidden>
            <span aria-hidden className={styles.track}>
              <span className={styles.taken} style={{ width: `${(taken / places) * 100}%` }} />
            </span>
            <span aria-hidden className={styles.levelName}>{`L${level}`}</span>
            <span aria-hidden className={styles.levelCount}>{`${taken}/${places}`}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

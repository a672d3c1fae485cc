import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { type LevelProgress, loadedProgress, nextLevelOf, retryLevels } from '../levels/level-progress.ts'
import { accountInfoQuery, downlinesQuery, levelsQuery } from '../queries.ts'
import styles from './overview.module.css'

/** The number of agents missing for the next level, and the payment for it. */
export function NextLevelCard() {
  const queries = {
    account: useQuery(accountInfoQuery),
    levels: useQuery(levelsQuery),
    downlines: useQuery(downlinesQuery),
  }
  const { data: progress, isError } = loadedProgress(queries)
  return (
    <ListCard
      id="next-level"
      title="Next level"
      action={
        <Link to="/dashboard/levels" prefetch="intent" className={styles.all}>
          All levels
        </Link>
      }
    >
      <div className={styles.nextLevel}>
        {isError ? (
          <CouldNotLoad what="your progress" onRetry={() => retryLevels(queries)} />
        ) : progress === undefined ? (
          <Skeleton borderRadius="var(--radius-md)" flex={1} />
        ) : (
          <LevelsProgress progress={progress} />
        )}
      </div>
    </ListCard>
  )
}

/** Returns the places of a level and the number of taken ones that count. A reached level counts as full. */
function placesOf({ info, taken, isReached }: LevelProgress): { taken: number; places: number } {
  const places = info.expected_downlines
  return { taken: isReached ? places : Math.min(taken, places), places }
}

const agents = (count: number): string => (count === 1 ? '1 more agent' : `${count} more agents`)

/** Amounts are in dollars, as in the cards above. */
function promiseOf(next: LevelProgress): string {
  const { taken, places } = placesOf(next)
  const { level, expected_match_bonus, additional_reward } = next.info
  const missing = `${agents(places - taken)} to reach level ${level}`
  if (next.isFormer) return `${missing}, which was paid in the previous system.`
  const bonus = `${formatAmount(expected_match_bonus)} match bonus`
  const promise = additional_reward === '' ? bonus : `${bonus} and a reward: ${additional_reward}`
  return `${missing}: ${promise}.`
}

function LevelsProgress({ progress }: { progress: readonly LevelProgress[] }) {
  const next = nextLevelOf(progress)
  return (
    <>
      {next === undefined ? (
        <p style={{ marginBottom: 'var(--space-2)', fontWeight: 700 }}>All {progress.length} levels are complete.</p>
      ) : (
        <NextLevel next={next} />
      )}
      <ol className={styles.levels} aria-label="All levels">
        {progress.map((one) => {
          const { level } = one.info
          const { taken, places } = placesOf(one)
          return (
            <li key={level} data-next={one === next || undefined}>
              <VisuallyHidden>{`Level ${level}: ${taken} of ${places}`}</VisuallyHidden>
              <span aria-hidden className={styles.track}>
                <span className={styles.taken} style={{ width: `${(taken / places) * 100}%` }} />
              </span>
              <span aria-hidden className={styles.levelName}>{`L${level}`}</span>
              <span aria-hidden>{`${taken}/${places}`}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function NextLevel({ next }: { next: LevelProgress }) {
  const { taken, places } = placesOf(next)
  return (
    <div>
      <div className={styles.next}>
        <strong>Level {next.info.level}</strong>
        <span className={styles.aside}>{`${taken} of ${places} places taken`}</span>
      </div>
      <Progress label={`Level ${next.info.level}`} percent={(taken / places) * 100} />
      <p className={styles.promise}>{promiseOf(next)}</p>
    </div>
  )
}

/** A bar that fills up. Its label is its accessible name. */
function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}

import { Skeleton } from '@mantine/core'
import { CouldNotLoad } from '../../../components/list/could-not-load.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { nextLevelOf } from '../level-progress.ts'
import { type LevelReads, readProgress } from '../read-progress.ts'
import styles from './level-step.module.css'
import { LevelStep } from './level-step.tsx'

const STEPS_IN_READING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Each level as far as it has been filled. */
export function ProgressCard(reads: LevelReads) {
  const { data, isError } = readProgress(reads)
  const next = data && nextLevelOf(data)
  const readAgain = () => {
    for (const { data: known, refetch } of Object.values(reads)) if (known === undefined) void refetch()
  }
  return (
    <ListCard id="your-progress" title="Your Progress">
      {data === undefined && isError ? (
        <CouldNotLoad what="your progress" onRetry={readAgain} />
      ) : (
        <ol className={styles.steps} aria-labelledby="your-progress" aria-busy={data === undefined}>
          {data?.map((progress) => (
            <LevelStep key={progress.info.id} progress={progress} isNext={progress === next} />
          )) ??
            STEPS_IN_READING.map((name) => (
              <li key={name} className={styles.step}>
                <Skeleton height="100%" radius="md" />
              </li>
            ))}
        </ol>
      )}
    </ListCard>
  )
}

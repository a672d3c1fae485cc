import { Box, Group, Skeleton, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatNaira } from '../../components/money.ts'
import { type LevelProgress, type LevelQueries, loadedProgress, nextLevelOf, retryLevels } from './level-progress.ts'
import styles from './progress-card.module.css'

const LOADING_STEPS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** How far each level is filled. */
export function ProgressCard(queries: LevelQueries) {
  const { data, isError } = loadedProgress(queries)
  const next = data && nextLevelOf(data)
  return (
    <ListCard id="your-progress" title="Your Progress">
      {data === undefined && isError ? (
        <CouldNotLoad what="your progress" onRetry={() => retryLevels(queries)} />
      ) : (
        <ol className={styles.steps} aria-labelledby="your-progress" aria-busy={data === undefined}>
          {data?.map((progress) => (
            <LevelStep key={progress.info.id} progress={progress} isNext={progress === next} />
          )) ??
            LOADING_STEPS.map((name) => (
              <li key={name} className={styles.step}>
                <Skeleton height="100%" radius="md" />
              </li>
            ))}
        </ol>
      )}
    </ListCard>
  )
}

type LevelStepProps = { progress: LevelProgress; isNext: boolean }

function stateOf({ info, isReached, taken }: LevelProgress, isNext: boolean): string {
  if (isReached) return 'Reached'
  if (isNext) return `${Math.max(0, info.expected_downlines - taken)} to go`
  return taken === 0 ? 'Not started' : 'Started'
}

/** One level: how many of its places are taken, and what it pays when it is complete. */
function LevelStep({ progress, isNext }: LevelStepProps) {
  const { info, taken, isReached } = progress
  const { level, expected_downlines, expected_match_bonus, additional_reward } = info
  const share = expected_downlines === 0 ? 1 : Math.min(1, taken / expected_downlines)
  return (
    <li className={styles.step} data-state={isReached ? 'reached' : isNext ? 'next' : undefined}>
      <span className={styles.number} aria-hidden>
        {isReached ? <IconCheck size={22} stroke={2.2} /> : level}
      </span>
      <Box flex={1} miw={0}>
        <Group justify="space-between" align="baseline" gap="0 var(--space-4)">
          <Text span fw={600}>{`Level ${level}`}</Text>
          <span className={styles.state}>{stateOf(progress, isNext)}</span>
        </Group>
        <div
          role="meter"
          aria-label={`Downlines of level ${level}`}
          aria-valuemin={0}
          aria-valuemax={expected_downlines}
          aria-valuenow={taken}
          aria-valuetext={`${taken} of ${expected_downlines}`}
          className={styles.bar}
          style={{ '--share': share } as CSSProperties}
        />
        <Text display="grid" fz="sm" c="dimmed">
          <span>{`${taken} of ${expected_downlines} downlines`}</span>
          <span>{[formatNaira(expected_match_bonus), additional_reward].filter(Boolean).join(' and ')}</span>
        </Text>
      </Box>
    </li>
  )
}

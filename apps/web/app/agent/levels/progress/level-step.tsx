import { IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatNaira } from '../../../components/money.ts'
import type { LevelProgress } from '../level-progress.ts'
import styles from './level-step.module.css'

export type LevelStepProps = { progress: LevelProgress; isNext: boolean }

function stateOf({ info, isReached, taken }: LevelProgress, isNext: boolean): string {
  if (isReached) return 'Reached'
  if (isNext) return `${Math.max(0, info.expected_downlines - taken)} to go`
  return taken === 0 ? 'Not begun' : 'Begun'
}

/** One level: how many of its places are taken, and what reaching it brings. */
export function LevelStep({ progress, isNext }: LevelStepProps) {
  const { info, taken, isReached } = progress
  const { level, expected_downlines, expected_match_bonus, additional_reward } = info
  const share = expected_downlines === 0 ? 1 : Math.min(1, taken / expected_downlines)
  return (
    <li className={styles.step} data-state={isReached ? 'reached' : isNext ? 'next' : undefined}>
      <span className={styles.number} aria-hidden>
        {isReached ? <IconCheck size={22} stroke={2.2} /> : level}
      </span>
      <div className={styles.words}>
        <p className={styles.top}>
          <span className={styles.name}>{`Level ${level}`}</span>
          <span className={styles.state}>{stateOf(progress, isNext)}</span>
        </p>
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
        <p className={styles.facts}>
          <span>{`${taken} of ${expected_downlines} downlines`}</span>
          <span>{[formatNaira(expected_match_bonus), additional_reward].filter(Boolean).join(' and ')}</span>
        </p>
      </div>
    </li>
  )
}

import type { CSSProperties } from 'react'
import styles from './level-meter.module.css'
import type { LevelProgress } from './level-progress.ts'

export type LevelMeterProps = {
  /** Undefined while it is loading: the meter keeps its place. */
  progress: LevelProgress | undefined
  isNext: boolean
}

/** As high as words. */
const NO_WORDS = '\u00a0'

function stateOf({ info, isReached, taken }: LevelProgress, isNext: boolean): string {
  if (isReached) return 'reached'
  if (isNext) return `${Math.max(0, info.expected_downlines - taken)} to go`
  return taken === 0 ? 'not started' : 'in progress'
}

/** How far one level is filled: a bar with its words below. The words belong to the bar, not to the text of the cell. */
export function LevelMeter({ progress, isNext }: LevelMeterProps) {
  if (progress === undefined) {
    return <div className={styles.meter} data-words={NO_WORDS} style={{ '--share': 0 } as CSSProperties} />
  }
  const { info, taken, isReached } = progress
  const { level, expected_downlines } = info
  const words = `${taken} of ${expected_downlines}, ${stateOf(progress, isNext)}`
  const share = expected_downlines === 0 ? 1 : Math.min(1, taken / expected_downlines)
  return (
    <div
      role="meter"
      aria-label={`Places of level ${level}`}
      aria-valuemin={0}
      aria-valuemax={expected_downlines}
      aria-valuenow={Math.min(taken, expected_downlines)}
      aria-valuetext={words}
      data-words={words}
      data-state={isReached ? 'reached' : isNext ? 'next' : undefined}
      className={styles.meter}
      style={{ '--share': share } as CSSProperties}
    />
  )
}

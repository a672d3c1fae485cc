import { useState } from 'react'
import styles from './day-bars.module.css'
import { dayName, heightsOf, type Series, shown, sumOf } from './series.ts'

export type DayBarsProps = { days: readonly string[]; series: Series }

/**
 * One figure as bars by day. The caption shows the day under the pointer, otherwise today. Screen readers get one image
 * with the sum; the table has the figures.
 */
export function DayBars({ days, series }: DayBarsProps) {
  const last = days.length - 1
  const [pointed, setPointed] = useState<number>()
  const index = pointed ?? last
  const heights = heightsOf(series)
  const day = (at: number) => dayName(days[at] ?? '')
  const value = (at: number) => shown(series, series.values[at] ?? '0')
  const sum = shown(series, sumOf(series))
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{series.label}</span>
        <span className={styles.sum}>{`${sum} in ${days.length} days`}</span>
        <span className={styles.when}>{index === last ? 'Today' : day(index)}</span>
        <span className={styles.value}>{value(index)}</span>
      </figcaption>
      <div
        role="img"
        aria-label={`${series.label} by day, ${day(0)} to ${day(last)}: ${sum} in all, ${value(last)} today. The table has the figures.`}
        className={styles.bars}
        onPointerLeave={() => setPointed(undefined)}
      >
        {days.map((one, at) => (
          <div
            key={one}
            className={styles.day}
            data-day={one}
            data-pointed={at === pointed || undefined}
            onPointerEnter={() => setPointed(at)}
          >
            <span className={styles.bar} style={{ height: `${heights[at] ?? 0}%` }} />
          </div>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{day(0)}</span>
        <span>{day(last)}</span>
      </div>
    </figure>
  )
}

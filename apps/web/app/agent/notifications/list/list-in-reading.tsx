import { Skeleton } from '@mantine/core'
import styles from './list-in-reading.module.css'

const ROWS = ['first', 'second', 'third', 'fourth']

/** Bars where notifications will be. */
export function ListInReading() {
  return (
    <div className={styles.rows}>
      {ROWS.map((name) => (
        <div key={name} className={styles.row}>
          <Skeleton height="1rem" width="45%" />
          <Skeleton height="0.875rem" width="85%" />
        </div>
      ))}
    </div>
  )
}

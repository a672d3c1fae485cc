import { Skeleton } from '@mantine/core'
import styles from './record-rows.module.css'

const NAMES = ['first', 'second', 'third', 'fourth']

/** Bars in the places of records. */
export function RowsInReading() {
  return (
    <ol className={styles.rows} aria-busy>
      {NAMES.map((name) => (
        <li key={name} className={styles.row}>
          <span className={styles.handle} />
          <Skeleton height="2.5rem" width="3.5rem" />
          <span className={styles.words}>
            <Skeleton height="1em" width="12rem" />
          </span>
        </li>
      ))}
    </ol>
  )
}

import styles from './details.module.css'

export type Entry = { term: string; value: string; isMain?: boolean }

/** Values under their names, one line each. */
export function Details({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className={styles.details}>
      {entries.map(({ term, value, isMain = false }) => (
        <div key={term} className={styles.entry} data-main={isMain || undefined}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

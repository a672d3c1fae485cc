import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = {
  term: string
  /** What is null or empty is shown as not filled in. */
  value: ReactNode
}

const isMissing = (value: ReactNode): boolean => value === null || value === undefined || value === ''

/** Values under their names, side by side where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value} data-missing={isMissing(value) || undefined}>
            {isMissing(value) ? 'Not filled in' : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** What is known of a record, each with its name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

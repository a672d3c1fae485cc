import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './page.module.css'

export type Fact = {
  term: string
  /** A value that is null or empty is shown as "Not filled in". */
  value: ReactNode
}

export type FactsProps = {
  facts: readonly Fact[]
  /** Shows one fact per line, even if there is room for more. */
  isStacked?: boolean
}

const isMissing = (value: ReactNode): boolean => value === null || value === undefined || value === ''

/** Values under their names, side by side if there is room. */
export function Facts({ facts, isStacked = false }: FactsProps) {
  return (
    <dl className={styles.facts} data-stacked={isStacked || undefined}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <Text component="dt" inherit c="dimmed" fz="sm">
            {term}
          </Text>
          <Text component="dd" inherit lh={1.45} c={isMissing(value) ? 'var(--color-ink-faint)' : 'inherit'}>
            {isMissing(value) ? 'Not filled in' : value}
          </Text>
        </div>
      ))}
    </dl>
  )
}

import { VisuallyHidden } from '@mantine/core'
import styles from './difference-list.module.css'
import type { Difference } from './differences.ts'

const SHOWN_AT_ONCE = 4

/** What changed, value by value; of many, the first few until the rest is asked for. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <span className={styles.none}>-</span>
  const rest = differences.slice(SHOWN_AT_ONCE)
  return (
    <div>
      <Values differences={differences.slice(0, SHOWN_AT_ONCE)} />
      {rest.length === 0 ? null : (
        <details className={styles.more}>
          <summary>{`${rest.length} more`}</summary>
          <Values differences={rest} />
        </details>
      )}
    </div>
  )
}

function Values({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={styles.list}>
      {differences.map(({ name, before, after }) => (
        <div key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd>
            {before === undefined ? null : (
              <span className={styles.before}>
                <VisuallyHidden>{after === undefined ? 'was ' : 'from '}</VisuallyHidden>
                {before}
              </span>
            )}
            {before === undefined ? null : <span aria-hidden="true">{' → '}</span>}
            {after === undefined ? (
              <span aria-hidden="true">gone</span>
            ) : (
              <>
                {before === undefined ? null : <VisuallyHidden> to </VisuallyHidden>}
                {after}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

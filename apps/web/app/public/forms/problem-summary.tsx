import { useId } from 'react'
import type { Problems } from './find-problems.ts'
import styles from './forms.module.css'

export type ProblemSummaryProps = {
  /** What the last submit found. It stays until the next one, so that nothing moves while a field is being corrected. */
  problems: Problems
  /** The id of the field with this name. */
  idOf: (name: string) => string
}

/** Lists several problems above a form, each with a link to its field. A single one is seen at its field. */
export function ProblemSummary({ problems, idOf }: ProblemSummaryProps) {
  const headingId = useId()
  const found = Object.entries(problems)
  if (found.length < 2) return null
  return (
    <div role="group" aria-labelledby={headingId} className={styles.summary}>
      <h3 id={headingId} className={styles.summaryTitle}>
        Correct these {found.length} fields to continue
      </h3>
      <ul className={styles.summaryList}>
        {found.map(([name, problem]) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(idOf(name))?.focus()
              }}
            >
              {problem}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

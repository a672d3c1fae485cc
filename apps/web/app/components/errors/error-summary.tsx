import { type MouseEvent, useId } from 'react'
import styles from './error-summary.module.css'
import type { WrongField } from './wrong-fields.ts'

function focusField(event: MouseEvent, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}

/**
 * Links to the fields with a problem, above a form. It is shown only if there are several, because the focus goes to
 * the first of them anyway.
 */
export function ErrorSummary({ fields }: { fields: readonly WrongField[] }) {
  const titleId = useId()
  if (fields.length < 2) return null
  return (
    <div role="group" aria-labelledby={titleId} className={styles.summary}>
      <p id={titleId} className={styles.title}>
        Correct these {fields.length} fields to continue
      </p>
      <ul className={styles.list}>
        {fields.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} onClick={(event) => focusField(event, id)}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { type MouseEvent, useEffect, useId } from 'react'
import styles from './error-summary.module.css'

/** The fields of a form that have a problem, for a summary that links them. */

/** A link to a field. Its words are the problem, or the label of a field without a message. */
export type WrongField = { id: string; words: string }

/** Removes the star that the component library puts behind the label of a required field. */
export const withoutStar = (label: string): string => label.replace(/\s*\*$/, '')

const isField = (control: Element) =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement

const wordsOf = (problem: unknown): string =>
  typeof problem === 'string' ? problem : Array.isArray(problem) ? problem.join(' ') : ''

/**
 * Returns the fields with problems in the order of the page, each with its text or texts, or with the words of its label
 * if it has none. A problem that several fields share is linked once.
 */
export function findWrongFields(
  form: HTMLFormElement | null,
  problems: Readonly<Record<string, unknown>>,
): WrongField[] {
  const found = [...(form?.elements ?? [])]
    .filter(isField)
    .filter(({ name, id }) => id !== '' && name in problems)
    .map(({ id, name, labels, ariaLabel }) => ({
      id,
      words: wordsOf(problems[name]) || withoutStar(labels?.[0]?.textContent ?? ariaLabel ?? name),
    }))
  return found.filter(({ words }, index) => found.findIndex((other) => other.words === words) === index)
}

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

const MARK = 'Error: '

/** Puts "Error:" before the title of the document while a form has problems, because screen readers say the title first. */
export function useErrorTitle(hasProblems: boolean): void {
  useEffect(() => {
    if (!hasProblems || document.title.startsWith(MARK)) return undefined
    document.title = MARK + document.title
    return () => {
      if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length)
    }
  }, [hasProblems])
}

import styles from './field.module.css'

export type FieldProblemProps = { id: string; problem: string | undefined }

/** The message under a field; without one it takes no room. */
export function FieldProblem({ id, problem }: FieldProblemProps) {
  if (problem === undefined) return null
  return (
    <p id={id} className={styles.problem}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.problemIcon}>
        <circle cx="10" cy="10" r="8.25" />
        <path d="M10 5.75v5M10 13.9v.1" />
      </svg>
      {problem}
    </p>
  )
}

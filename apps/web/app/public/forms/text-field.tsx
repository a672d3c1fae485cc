import type { HTMLInputAutoCompleteAttribute } from 'react'
import styles from './forms.module.css'

export type FieldProblemProps = { id: string; problem: string | undefined }

/** The message under a field. Takes no space when there is none. */
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

export type TextFieldProps = {
  /** Unique on the page. The id of the message derives from it. */
  id: string
  name: string
  label: string
  requiredMessage: string
  problem: string | undefined
  maxLength?: number
  /** Advice on the value, below the field until there is a problem. */
  hint?: string
  type?: 'text' | 'email' | 'tel'
  /** The number of lines. More than one makes it a text area. */
  rows?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** A labelled, required field with its message below. The caller finds the problem. */
export function TextField(props: TextFieldProps) {
  const { id, name, label, requiredMessage, problem, maxLength, hint, type = 'text', rows = 1, autoComplete } = props
  const shared = {
    id,
    name,
    maxLength,
    required: true,
    autoComplete,
    className: styles.control,
    'data-required-message': requiredMessage,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem !== undefined ? `${id}-problem` : hint && `${id}-hint`,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {rows > 1 ? (
        <textarea {...shared} rows={rows} />
      ) : (
        // autocomplete="tel-national" is not allowed on type="tel", so the input mode brings up the keypad.
        <input
          {...shared}
          type={type === 'tel' ? 'text' : type}
          inputMode={type}
          spellCheck={type === 'text' ? undefined : false}
        />
      )}
      {hint !== undefined && problem === undefined ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}

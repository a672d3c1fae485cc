/** The fields of the auth forms. They are uncontrolled, so that text typed before the scripts start is kept. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import styles from './auth.module.css'
import { AuthIcon } from './icon.tsx'
import { useScripts } from './use-scripts.ts'

type FieldTexts = {
  label: ReactNode
  /** A sentence below the field. */
  description?: ReactNode
  /** The problem of the value. */
  error?: ReactNode
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
  ref?: Ref<HTMLInputElement>
}

export type FieldProps = FieldTexts & InputProps

/** Returns the ids of the texts below a field, for `aria-describedby`. */
function describe(id: string, { description, error }: FieldTexts) {
  const ids = { description: `${id}-description`, error: `${id}-error` }
  const shown = [error && ids.error, description && ids.description].filter(Boolean).join(' ')
  return { ids, describedBy: shown === '' ? undefined : shown }
}

type TextsBelowProps = Pick<FieldTexts, 'description' | 'error'> & { ids: ReturnType<typeof describe>['ids'] }

function TextsBelow({ ids, description, error }: TextsBelowProps) {
  return (
    <>
      {error ? (
        <p className={styles.error}>
          <AuthIcon name="alert" size={16} />
          <span id={ids.error}>{error}</span>
        </p>
      ) : null}
      {description ? (
        <p id={ids.description} className={styles.description}>
          {description}
        </p>
      ) : null}
    </>
  )
}

type FrameProps = FieldTexts & {
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** A label above a control, and the texts that describe the control below it. */
function FieldFrame({ label, description, error, children }: FrameProps) {
  const id = useId()
  const { ids, describedBy } = describe(id, { label, description, error })
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy })}
      <TextsBelow ids={ids} description={description} error={error} />
    </div>
  )
}

/** A required field for one line of text. */
export function TextField({ label, description, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} description={description} error={error}>
      {(control) => <input type="text" required className={styles.control} {...control} {...input} />}
    </FieldFrame>
  )
}

export function EmailField(props: Omit<FieldProps, 'label'>) {
  return <TextField type="email" label="Email" spellCheck={false} {...props} />
}

/** A masked field with a button that shows the characters and can be reached by keyboard. */
export function PasswordField({ label, description, error, ...input }: FieldProps) {
  const [isShown, setIsShown] = useState(false)
  const hasScripts = useScripts()
  return (
    <FieldFrame label={label} description={description} error={error}>
      {(control) => (
        <div className={styles.password}>
          <input
            required
            className={styles.control}
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize={isShown ? 'none' : undefined}
          />
          {hasScripts ? (
            <button
              type="button"
              className={styles.toggle}
              aria-label="Show characters"
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              <AuthIcon name={isShown ? 'eye-off' : 'eye'} />
            </button>
          ) : null}
        </div>
      )}
    </FieldFrame>
  )
}

export function CheckboxField({ label, description, error, ...input }: FieldProps) {
  const id = useId()
  const { ids, describedBy } = describe(id, { label, description, error })
  return (
    <div className={styles.check}>
      <input type="checkbox" id={id} className={styles.box} aria-describedby={describedBy} {...input} />
      <div>
        <label htmlFor={id}>{label}</label>
        <TextsBelow ids={ids} description={description} error={error} />
      </div>
    </div>
  )
}

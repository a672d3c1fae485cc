/** The fields of the auth forms. They are uncontrolled, so that text typed before the scripts start is kept. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState, useSyncExternalStore } from 'react'
import { LineIcon } from '../components/site/line-icon.tsx'
import styles from './auth.module.css'

/** The line icons of the auth pages, on a 24 by 24 grid, in the colour of the text beside them. */
const paths = {
  account: 'M4 20.5v-1.5a4.5 4.5 0 0 1 4.5-4.5h3.5M14 7.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM15 18.5l2.2 2.2 4.3-4.3',
  alert: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 8v4.5M12 16v.01',
  eye: 'M14.2 12a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0zM21 12q-3.6 6-9 6t-9-6q3.6-6 9-6t9 6z',
  'eye-off':
    'M10.6 10.4a2.2 2.2 0 0 0 3.1 3.1M16.7 16.7Q14.6 18 12 18 6.6 18 3 12q1.7-2.9 4.2-4.5M10 6.2A8 8 0 0 1 12 6q5.4 0 9 6a14 14 0 0 1-2 2.7M4 4l16 16',
  fingerprint:
    'M18.9 7a8.5 8.5 0 0 1 1.1 5c.2 1.7-.2 2.8.8 4.5M8 11a4 4 0 0 1 8 0q0 6.5 2 9M12 11q0 7 2.5 10M8 15q.5 3.5 1.8 6M4.9 19a16 16 0 0 1-.9-7A8 8 0 0 1 16 5.1',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 8v.01M11 11.5h1v4.5h1',
  lock: 'M11.5 20.5H7A2 2 0 0 1 5 18.5v-6a2 2 0 0 1 2-2h10a2 2 0 0 1 1.7 1M8 10.5V7a4 4 0 0 1 8 0v3.5M15 18.5l2.2 2.2 4.3-4.3',
  mail: 'M11.5 18.5H5a1.7 1.7 0 0 1-1.7-1.7V7A1.7 1.7 0 0 1 5 5.3h14A1.7 1.7 0 0 1 20.7 7v6M3.5 7.2 12 13l8.5-5.8M15 18.5l2.2 2.2 4.3-4.3',
  'mail-sent':
    'M3 7.5h3M3 11h2M9.3 8.8 14 12l6-4.7M8.4 17.5h9.9a1.6 1.6 0 0 0 1.6-1.3l1.3-7.9A1.5 1.5 0 0 0 19.7 6.5H9.9a1.6 1.6 0 0 0-1.6 1.3L7 15.8a1.5 1.5 0 0 0 1.4 1.7z',
  seal: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.5 12.2l2.4 2.4 4.6-4.8',
} as const

export type AuthIconName = keyof typeof paths

/** A decorative icon. `size` is in pixels. */
export function AuthIcon({ name, size = 20 }: { name: AuthIconName; size?: number }) {
  return <LineIcon path={paths[name]} width={size} height={size} strokeWidth="1.65" />
}

const never = () => () => undefined

/** Returns true once the scripts have taken over the page, and false while it is rendered on the server or hydrated. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

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

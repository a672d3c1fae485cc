import { isOnlyDigits, missingCharacters, PASSWORD_RULE } from '@evergrove/contract/accounts/account-words'
import { isVeryCommon } from '@evergrove/contract/accounts/common-passwords'
import { type FormEvent, useState } from 'react'
import styles from './auth.module.css'
import { AuthIcon, type FieldProps, TextField, useScripts } from './fields.tsx'

/** Describes the progress of a password, as far as it is known during typing. */
function progressOf(password: string): string {
  const missing = missingCharacters(password)
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} needed.`
  if (isVeryCommon(password)) return 'Choose a less common password.'
  return isOnlyDigits(password) ? 'Add letters. Digits alone are easy to guess.' : 'Long enough.'
}

export type NewPasswordFieldsProps = { password: FieldProps; repetition: FieldProps }

/** A new password and its repetition, with the rule, and one button that shows the characters of both. */
export function NewPasswordFields({ password, repetition }: NewPasswordFieldsProps) {
  const [isShown, setIsShown] = useState(false)
  const [typed, setTyped] = useState('')
  const hasScripts = useScripts()
  const shared = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    // Only text fields may have this attribute.
    autoCapitalize: isShown ? 'none' : undefined,
    spellCheck: false,
  }
  return (
    <>
      <TextField
        {...password}
        {...shared}
        // The rule stays in view. A problem replaces the progress, so that nothing is said twice.
        description={
          <>
            {PASSWORD_RULE}
            {typed === '' || password.error ? null : <span className={styles.progress}>{progressOf(typed)}</span>}
          </>
        }
        onInput={(event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)}
      />
      <TextField {...repetition} {...shared} />
      {hasScripts ? (
        <button
          type="button"
          className={`${styles.linkButton} ${styles.shown}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <AuthIcon name={isShown ? 'eye-off' : 'eye'} />
          Show passwords
        </button>
      ) : null}
    </>
  )
}

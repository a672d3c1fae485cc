import { type PasskeyUse, usePasskey, usePasskeySupport } from '../platform/passkeys.ts'
import { messagesBeside } from '../platform/session/form-messages.ts'
import styles from './auth.module.css'
import { AuthButton, type AuthButtonProps, Message } from './auth-form.tsx'
import { AuthIcon } from './fields.tsx'

/** A line with the word between two ways in. */
export function Or() {
  return <p className={styles.or}>or</p>
}

export type PasskeyButtonProps = PasskeyUse & { label: string; variant?: AuthButtonProps['variant'] }

/** A button that asks the browser for a passkey. The caller knows that there are passkeys here. */
export function PasskeyButton({ label, variant = 'plain', ...use }: PasskeyButtonProps) {
  const { attempt, isAsking, failure, ask } = usePasskey(use)
  return (
    <div className={styles.stack}>
      <AuthButton variant={variant} isWide isBusy={isAsking} onClick={ask}>
        <AuthIcon name="fingerprint" />
        {label}
      </AuthButton>
      {failure === undefined ? null : (
        <Message key={attempt} kind="problem">
          {messagesBeside(failure.error, []).join(' ')}
        </Message>
      )}
    </div>
  )
}

/** The log-in without a password, below the form. Renders nothing in a browser without passkeys. */
export function PasskeyWay(use: PasskeyUse) {
  if (!usePasskeySupport()) return null
  return (
    <>
      <Or />
      <PasskeyButton label="Use a passkey" {...use} />
    </>
  )
}

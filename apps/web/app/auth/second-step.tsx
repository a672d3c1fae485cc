import type { SecondStep as Step } from '@evergrove/contract/accounts/sessions'
import { type PasskeyUse, usePasskeySupport } from '../platform/passkeys.ts'
import styles from './auth.module.css'
import { AuthHeading, OtherWay } from './auth-form.tsx'
import { CodeForm } from './code-form.tsx'
import { loadSession } from './load-session.ts'
import { Or, PasskeyButton } from './passkey-way.tsx'

/** The log-in of an agent by passkey. */
export const agentPasskey: PasskeyUse = {
  ask: async () => (await loadSession()).askForPasskey(),
  send: async (answer) => (await loadSession()).signInByPasskey(answer),
}

export type SecondStepProps = {
  step: Extract<Step, { kind: 'second_factor' }>
  /** Keeps the button busy after the step was completed. */
  isLeaving: boolean
  onRestart: () => void
}

const appTexts = {
  lead: 'Open your authenticator app and enter the six digits it shows for this account.',
  label: 'Code',
  description: 'If you don’t have your app, enter one of your recovery codes.',
}
const passkeyTexts = {
  lead: 'Use your passkey to confirm that it’s you.',
  label: 'Recovery code',
  description: 'If you’ve lost your passkey, enter one of your recovery codes.',
}

/** The step after the password for agents who have set one up: a passkey or a code. */
export function SecondStep({ step: { ticket, has_app, has_passkey }, isLeaving, onRestart }: SecondStepProps) {
  const { lead, label, description } = has_app ? appTexts : passkeyTexts
  const hasPasskeys = usePasskeySupport()
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 2" title="Confirm it’s you" takesFocus>
        {lead}
      </AuthHeading>
      <div className={styles.stack}>
        {has_passkey && hasPasskeys ? (
          <>
            <PasskeyButton label="Use a passkey" variant={has_app ? 'plain' : 'filled'} {...agentPasskey} />
            <Or />
          </>
        ) : null}
        <CodeForm
          label={label}
          description={description}
          action="Log In"
          isLeaving={isLeaving}
          send={async (code) => (await (await loadSession()).finishSignIn({ ticket, code }))?.error}
        />
      </div>
      <OtherWay>
        <button type="button" className={styles.linkButton} onClick={onRestart}>
          Log in as someone else
        </button>
      </OtherWay>
    </>
  )
}

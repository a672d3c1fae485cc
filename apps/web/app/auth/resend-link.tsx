import { useState } from 'react'
import { messagesBeside } from '../platform/session/form-messages.ts'
import type { ErrorPayload } from '../platform/session/session-state.ts'
import styles from './auth.module.css'
import { explain } from './problems.ts'

/** The message is the same for every address, so that no one learns which ones have an account. */
export const SENT_AGAIN = 'If an account with this address is waiting to be verified, we have sent a new link.'

/** Sends another verification email to an address that is already known. */
export function ResendLink({ email, label }: { email: string; label: string }) {
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<{ refusal: ErrorPayload | undefined }>()

  async function resend(): Promise<void> {
    setIsSending(true)
    const refusal = await explain((calls) => calls.resendActivation(email))
    setOutcome({ refusal })
    setIsSending(false)
  }
  const refusal = outcome?.refusal
  return (
    <>
      <button
        type="button"
        className={styles.linkButton}
        aria-disabled={isSending}
        onClick={isSending ? undefined : () => void resend()}
      >
        {label}
      </button>
      <span role="status" className={styles.resent}>
        {outcome === undefined || isSending ? '' : (refusal && messagesBeside(refusal, []).join(' ')) || SENT_AGAIN}
      </span>
    </>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { Outcome } from '../platform/session/failure.ts'
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

const ignore = () => undefined

/** Checks the link once when the page opens, and returns its state. Undefined while this is unknown. */
export function useLinkState<State>(check: () => Promise<Outcome<State>>): State | undefined {
  const [state, setState] = useState<State>()
  const ask = useEffectEvent(check)
  useEffect(() => {
    ask()
      .then((outcome) => setState(outcome.failure === undefined ? outcome.body : undefined))
      .catch(ignore)
  }, [])
  return state
}

/**
 * Returns true if the link does not work any more, so that nobody fills in a form in vain. Returns false while this is
 * unknown, because the call that uses the link decides.
 */
export const useDeadLink = (check: () => Promise<Outcome<{ is_valid: boolean }>>): boolean =>
  useLinkState(check)?.is_valid === false

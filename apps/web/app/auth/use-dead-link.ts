import { useEffect, useEffectEvent, useState } from 'react'
import type { Outcome } from '../platform/session/failure.ts'

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

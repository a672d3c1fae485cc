import { useEffect, useEffectEvent, useState } from 'react'
import type { Outcome } from '../platform/session/failure.ts'

const ignore = () => undefined

/**
 * Asks once, when the page opens, whether its link still works, so that nobody fills in a form in vain. False while this is
 * unknown: the call that uses the link has the last word.
 */
export function useDeadLink(check: () => Promise<Outcome<{ is_valid: boolean }>>): boolean {
  const [isDead, setIsDead] = useState(false)
  const ask = useEffectEvent(check)
  useEffect(() => {
    ask()
      .then((outcome) => setIsDead(outcome.failure === undefined && !outcome.body.is_valid))
      .catch(ignore)
  }, [])
  return isDead
}

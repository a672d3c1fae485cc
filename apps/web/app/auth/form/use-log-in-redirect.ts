/** After a link was used: on to the log-in page, 5 seconds later or at once (RESET-003, RESET-008, RESET-011). */
import { REDIRECT_TO_LOGIN_MS } from '@evergrove/contract/platform/constants'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Starts when `isDue` becomes true; leaving the page cancels it. The returned function goes at once. */
export function useLogInRedirect(isDue: boolean): () => void {
  const navigate = useNavigate()
  const goToLogIn = useCallback(() => void navigate('/login'), [navigate])
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(goToLogIn, REDIRECT_TO_LOGIN_MS)
    return () => clearTimeout(timer)
  }, [isDue, goToLogIn])
  return goToLogIn
}

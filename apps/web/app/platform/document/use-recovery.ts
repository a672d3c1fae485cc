/** Retries automatically while something could not be loaded. */
import { useEffect, useEffectEvent } from 'react'

const PAUSE_MS = 10_000

/** Calls `recover` when the browser is back online, and every ten seconds while the page is visible. */
export function useRecovery(recover: () => void): void {
  const tryAgain = useEffectEvent(() => {
    if (navigator.onLine && !document.hidden) recover()
  })
  useEffect(() => {
    const timer = setInterval(() => tryAgain(), PAUSE_MS)
    const onOnline = () => tryAgain()
    addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [])
}

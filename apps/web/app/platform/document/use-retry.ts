/** Retries a page that has failed, while the frame around it stays. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { TOO_MANY_CALLS } from '../session/failure.ts'
import { FIRST_SERVER_FAILURE, isContentMissing, isLoadProblem, missingScript } from './load-problem.ts'

// Loads the page again without losing it. Otherwise a browser that cannot reach the server shows its own error page,
// and a load balancer shows one that nobody reloads.

const PATIENCE_MS = 10_000

/**
 * Reloads the page if the server has the content of this address, or no longer has it because a release has replaced
 * its scripts. Otherwise the page stays. Never rejects.
 */
export async function reloadWhenBack(address: string): Promise<void> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (status < FIRST_SERVER_FAILURE && status !== TOO_MANY_CALLS) location.reload()
  } catch {
    // There is no connection yet.
  }
}

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

export type Retry = { isTrying: boolean; tryAgain: () => void }

/**
 * Loads the content again, or reloads the document if a script is missing, because the router asks for each script only
 * once. A page that did not arrive is also retried automatically. One that failed while it rendered is not, because it
 * would fail again and again.
 */
export function useRetry(error: unknown): Retry {
  const { state, revalidate } = useRevalidator()
  const navigate = useNavigate()
  const location = useLocation()
  const [isReloading, setIsReloading] = useState(false)
  const isTrying = isReloading || state === 'loading'

  // The states above change only at the next render. Another attempt until then would start the slow load again.
  const isBusy = useRef(false)

  async function reload(script: string): Promise<void> {
    setIsReloading(true)
    await reloadWhenBack(script)
    setIsReloading(false)
  }

  async function load(): Promise<void> {
    const script = missingScript(error)
    if (script !== undefined) await reload(script)
    else if (isContentMissing(error)) await revalidate()
    // The router renders a failed page again if the location is a new one.
    else await navigate(location, { replace: true, state: location.state, preventScrollReset: true })
  }

  async function tryAgain(): Promise<void> {
    if (isTrying || isBusy.current) return
    isBusy.current = true
    try {
      await load()
    } finally {
      isBusy.current = false
    }
  }

  useRecovery(() => {
    if (isLoadProblem(error)) void tryAgain()
  })
  return { isTrying, tryAgain: () => void tryAgain() }
}

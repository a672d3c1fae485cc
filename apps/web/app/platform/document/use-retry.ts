/** Retries a page that has failed, while the frame around it stays. */
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { isContentMissing, isLoadProblem, missingScript } from './load-problem.ts'
import { reloadWhenBack } from './reload-when-back.ts'
import { useRecovery } from './use-recovery.ts'

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

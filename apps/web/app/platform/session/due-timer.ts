/** A timer that stays correct when the device sleeps, because it compares the due time with the clock. */

const SIGNS_OF_WAKING = ['visibilitychange', 'focus', 'online', 'pageshow'] as const

export type DueTimer = {
  /** Calls `onDue` once, after the delay. Replaces an earlier start. */
  start: (delayMs: number, onDue: () => void) => void
  stop: () => void
}

/** Returns a stopped timer. Start it only in browser code. */
export function createDueTimer(): DueTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let check: (() => void) | undefined

  function stop(): void {
    clearTimeout(timer)
    if (check === undefined) return
    for (const sign of SIGNS_OF_WAKING) removeEventListener(sign, check, true)
    check = undefined
  }

  function start(delayMs: number, onDue: () => void): void {
    stop()
    const dueMs = Date.now() + delayMs
    check = () => {
      clearTimeout(timer)
      const remainingMs = dueMs - Date.now()
      if (remainingMs > 0) {
        timer = setTimeout(() => check?.(), remainingMs)
        return
      }
      stop()
      onDue()
    }
    // The window receives the document's events as well in the capture phase.
    for (const sign of SIGNS_OF_WAKING) addEventListener(sign, check, true)
    check()
  }

  return { start, stop }
}

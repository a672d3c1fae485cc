/** A timer that is right after the device has slept: the due time counts, not the ticks of a clock that stood still. */

const SIGNS_OF_WAKING = ['visibilitychange', 'focus', 'online', 'pageshow'] as const

export type DueTimer = {
  /** Calls `onDue` once so many milliseconds from now, in place of whatever was set before. */
  start: (delayMs: number, onDue: () => void) => void
  stop: () => void
}

/** A stopped timer; for browser code only, once it is started. */
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
    // In the capture phase the window hears the document's events as well.
    for (const sign of SIGNS_OF_WAKING) addEventListener(sign, check, true)
    check()
  }

  return { start, stop }
}

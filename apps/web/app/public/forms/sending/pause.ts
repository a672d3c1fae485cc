/** Resolves after the given time; rejects at once when the signal aborts, leaving no timer behind. */
export function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const finish = () => {
      signal.removeEventListener('abort', abort)
      resolve()
    }
    const timer = setTimeout(finish, durationMs)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

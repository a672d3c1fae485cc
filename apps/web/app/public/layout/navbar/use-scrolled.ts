/** Whether the page has left its top. */
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

/** True from `distancePx` of scrolling on; false while the page is rendered on the server. */
export function useScrolled(distancePx: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY >= distancePx,
    () => false,
  )
}

/** One calm answer to a storm of size changes (CONST-011). */
import { CAROUSEL_RESIZE_DEBOUNCE_MS } from '@evergrove/contract/platform/constants'

/**
 * Calls `relayout` once, 50 ms after the last resize of the window or change of the element's width; returns the stop.
 * The observer's first notice, which every observer gives, is no change and is not answered.
 */
export function watchSize(element: HTMLElement, relayout: () => void): () => void {
  let width = element.offsetWidth
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    width = element.offsetWidth
    relayout()
  }
  const postpone = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, CAROUSEL_RESIZE_DEBOUNCE_MS)
  }
  const observer = new ResizeObserver(() => {
    if (element.offsetWidth !== width) postpone()
  })
  observer.observe(element)
  addEventListener('resize', postpone)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    removeEventListener('resize', postpone)
  }
}

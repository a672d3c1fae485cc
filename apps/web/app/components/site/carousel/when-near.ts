/** Spares the visitor the work for what is far down the page. */

/** How far from the screen an element counts as near. */
const NEAR = '400px 0px'

/**
 * Calls `start` once, when the element is near the screen; returns the stop, which also runs what `start` returned.
 */
export function whenNear(element: HTMLElement, start: () => () => void): () => void {
  let stop: (() => void) | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      stop = start()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    stop?.()
  }
}

/** Counts to a figure over ten seconds from the moment its element scrolls into view (HOME-017). */
import { COUNTER_DURATION_SECONDS } from '@evergrove/contract/platform/constants'
import { useEffect, useRef, useState } from 'react'

/**
 * The whole number to show when `progress` (0 to 1) of the time has passed. It rises fast at first, so that it says
 * little that is far from true, and reaches the figure only at the end.
 */
function countAt(figure: number, progress: number): number {
  if (progress >= 1) return figure
  return Math.floor(figure * (1 - (1 - Math.max(0, progress)) ** 5))
}

const DURATION_MS = COUNTER_DURATION_SECONDS * 1000

function count(onProgress: (progress: number) => void): () => void {
  const start = performance.now()
  let frame = 0
  const step = () => {
    onProgress((performance.now() - start) / DURATION_MS)
    frame = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(end)
  }
  // Frames may be late or, in a hidden tab, missing. The timer still ends the count to the millisecond.
  const end = setTimeout(() => {
    stop()
    onProgress(1)
  }, DURATION_MS)
  step()
  return stop
}

/** `shown` is the final figure on the server, with reduced motion, and before and after the counting. */
export function useCountUp<E extends Element>(figure: number) {
  const element = useRef<E>(null)
  const [progress, setProgress] = useState<number>()

  useEffect(() => {
    if (element.current === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let stop = () => {}
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      stop = count(setProgress)
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [])

  return { element, shown: countAt(figure, progress ?? 1), isCounting: progress !== undefined && progress < 1 }
}

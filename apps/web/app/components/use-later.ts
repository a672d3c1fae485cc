import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportClientError } from '../platform/document/report-client-error.ts'

/** The distance from the visible part of the page at which it loads. */
const MARGIN = '25%'
const ANYWHERE = '100000%'

export type Later<Part> = {
  /** The element that the part will replace. */
  place: RefObject<HTMLDivElement | null>
  /** Undefined until it has loaded. */
  part: Part | undefined
  state: 'far' | 'loading' | 'failed' | 'loaded'
  /** Loads once more after a failure. */
  retry: () => void
}

/**
 * Loads the script of a screen's part when the reader comes near its place, or prints the screen. `isAtOnce` is for
 * parts that are likely to be printed without being scrolled to, because the first print does not wait for a script.
 */
export function useLater<Part>(load: () => Promise<Part>, isAtOnce = false): Later<Part> {
  const [part, setPart] = useState<Part>()
  const [state, setState] = useState<Later<Part>['state']>('far')
  const place = useRef<HTMLDivElement>(null)

  function begin(): void {
    const show = (loaded: Part) => {
      setPart(() => loaded)
      setState('loaded')
    }
    const report = (error: Error) => {
      setState('failed')
      reportClientError(error)
    }
    setState('loading')
    load().then(show, report)
  }

  const beginIfFar = useEffectEvent(() => {
    if (state === 'far') begin()
  })
  useEffect(() => {
    if (place.current === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        beginIfFar()
      },
      { rootMargin: isAtOnce ? ANYWHERE : MARGIN },
    )
    const beginForPaper = () => {
      watch.disconnect()
      beginIfFar()
    }
    watch.observe(place.current)
    addEventListener('beforeprint', beginForPaper, { once: true })
    return () => {
      watch.disconnect()
      removeEventListener('beforeprint', beginForPaper)
    }
  }, [isAtOnce])
  return { place, part, state, retry: begin }
}

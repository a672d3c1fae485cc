/** Zooms a picture inside its stage by buttons, keys, and the wheel with Ctrl. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from '../queue/use-keys.ts'

const STEP = 1.5
/** The size of a picture is a multiple of the size at which it fits as a whole. */
export const FIT = 1
export const LARGEST = STEP ** 5

/** The keys for the help on keys. */
export const zoomKeys = [
  { keys: ['+', '-'], action: 'Zoom in or out' },
  { keys: ['0'], action: 'Fit to window' },
]

/** Returns the size one step larger or smaller, within the limits. */
export const zoomBy = (zoom: number, steps: 1 | -1): number => {
  const wanted = zoom * STEP ** steps
  // Steps are not exact in binary, so a size close to a limit counts as the limit.
  if (wanted < FIT * 1.01) return FIT
  return wanted > LARGEST * 0.99 ? LARGEST : wanted
}

type View = { offset: number; size: number }

/** Returns the scroll position that keeps the point in the middle in place while the picture grows by the factor. */
export const keepMiddle = ({ offset, size }: View, factor: number): number =>
  Math.max(0, (offset + size / 2) * factor - size / 2)

export type Zoom = {
  /** The element that scrolls. */
  stage: RefObject<HTMLDivElement | null>
  zoom: number
  enlarge: () => void
  reduce: () => void
  fit: () => void
}

export function useZoom(): Zoom {
  const stage = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(FIT)
  const last = useRef(zoom)

  useLayoutEffect(() => {
    const element = stage.current
    const factor = zoom / last.current
    last.current = zoom
    if (element === null || factor === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    element.scrollLeft = keepMiddle({ offset: scrollLeft, size: clientWidth }, factor)
    element.scrollTop = keepMiddle({ offset: scrollTop, size: clientHeight }, factor)
  }, [zoom])

  useEffect(() => {
    const element = stage.current
    // React's own wheel listener is passive, so it could not stop the browser from zooming the page as well.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      setZoom((before) => zoomBy(before, event.deltaY < 0 ? 1 : -1))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [])

  const enlarge = () => setZoom((before) => zoomBy(before, 1))
  const reduce = () => setZoom((before) => zoomBy(before, -1))
  const fit = () => setZoom(FIT)
  useKeys({ '+': enlarge, '=': enlarge, '-': reduce, '0': fit })
  return { stage, zoom, enlarge, reduce, fit }
}

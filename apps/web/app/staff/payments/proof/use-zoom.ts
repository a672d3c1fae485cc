/** Zooming a picture inside its stage: by buttons, keys, and the wheel with Ctrl. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from '../../queue/keys/use-keys.ts'
import { FIT, keepMiddle, zoomBy } from './zoom.ts'

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
    // Not by an attribute: React listens passively to the wheel, and the browser would zoom the page as well.
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

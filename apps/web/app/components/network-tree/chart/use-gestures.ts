/**
 * Dragging, pinching and the wheel. Within the page, one finger moves the chart sideways and scrolls the page up and
 * down, two fingers do everything, and the wheel zooms only with Ctrl, so that nobody is caught in the chart. If the
 * chart fills the screen, one finger and the wheel alone control the chart.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Point } from './view.ts'

/** A press that moves less is a click. */
const CLICK_PX = 5
const ZOOM_PER_WHEEL_PX = 0.0022
/** A mouse's wheel turns in steps of a hundred pixels or more. A trackpad pinches in small ones. */
const MAX_WHEEL_PX = 120

export type Gestures = {
  moveBy: (x: number, y: number) => void
  zoomAt: (factor: number, point: Point) => void
  isWhole: boolean
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spreadOf = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/**
 * Follows fingers or the mouse. Their change between two events is a movement and, with two fingers, a change of size.
 */
function createDrag(element: HTMLElement, { moveBy, zoomAt }: Omit<Gestures, 'isWhole'>) {
  const pointers = new Map<number, Point>()
  let travelled = 0
  const here = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  return {
    down: (event: PointerEvent) => {
      if (event.button !== 0) return
      if (pointers.size === 0) travelled = 0
      pointers.set(event.pointerId, here(event))
    },
    move: (event: PointerEvent) => {
      const from = pointers.get(event.pointerId)
      if (from === undefined || pointers.size > 2) return
      const before = [...pointers.values()]
      pointers.set(event.pointerId, here(event))
      const after = [...pointers.values()]
      const [start, end] = [middleOf(before), middleOf(after)]
      travelled += Math.abs(end.x - start.x) + Math.abs(end.y - start.y)
      if (travelled < CLICK_PX && after.length === 1) return
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
      element.dataset['dragged'] ??= ''
      moveBy(end.x - start.x, end.y - start.y)
      const spread = spreadOf(before)
      if (spread > 0) zoomAt(spreadOf(after) / spread, end)
    },
    up: ({ pointerId }: PointerEvent) => {
      pointers.delete(pointerId)
      if (pointers.size === 0) delete element.dataset['dragged']
    },
    /** Ignores the click that ends a drag. */
    click: (event: MouseEvent) => {
      if (travelled < CLICK_PX) return
      event.stopPropagation()
      event.preventDefault()
      travelled = 0
    },
  }
}

export function useGestures(viewport: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const moveBy = useEffectEvent((x: number, y: number) => gestures.moveBy(x, y))
  const zoomAt = useEffectEvent((factor: number, point: Point) => gestures.zoomAt(factor, point))
  const turn = useEffectEvent((event: WheelEvent, element: HTMLElement) => {
    if (!gestures.isWhole && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { left, top } = element.getBoundingClientRect()
    const way = Math.max(-MAX_WHEEL_PX, Math.min(event.deltaY * (event.deltaMode === 0 ? 1 : 30), MAX_WHEEL_PX))
    zoomAt(Math.exp(-way * ZOOM_PER_WHEEL_PX), { x: event.clientX - left, y: event.clientY - top })
  })

  useEffect(() => {
    const element = viewport.current
    if (element === null) return undefined
    const drag = createDrag(element, {
      moveBy: (x, y) => moveBy(x, y),
      zoomAt: (factor, point) => zoomAt(factor, point),
    })
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', drag.down, { signal })
    element.addEventListener('pointermove', drag.move, { signal })
    for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, drag.up, { signal })
    element.addEventListener('click', drag.click, { signal, capture: true })
    element.addEventListener('wheel', (event) => turn(event, element), { signal, passive: false })
    // Two fingers are a pinch here, and never scroll the page.
    const keepPinch = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    for (const name of ['touchstart', 'touchmove'] as const) {
      element.addEventListener(name, keepPinch, { signal, passive: false })
    }
    return () => listening.abort()
  }, [viewport])
}

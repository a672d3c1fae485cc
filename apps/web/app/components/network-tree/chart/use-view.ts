/** The visible part of the chart, written straight to the stage's transform, so that moving it renders nothing. */
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Box, TreeLayout } from './lay-out.ts'
import {
  centreView,
  fitView,
  keepInSight,
  type Point,
  READABLE_SCALE,
  revealView,
  type Size,
  type View,
  zoomAt,
} from './view.ts'

/** At rest below this size, names cannot be read, so cards show only their initials, as large as possible. */
const FAR_SCALE = 0.45
/** The time after the last movement until the chart is redrawn sharply. Until then, only its picture is moved. */
const REST_MS = 500

export type ChartView = ReturnType<typeof useView>

const sizeOf = (viewport: RefObject<HTMLElement | null>): Size => ({
  width: viewport.current?.clientWidth ?? 0,
  height: viewport.current?.clientHeight ?? 0,
})

/** Writes the value only if it changes, because even the same value would restyle every card. */
function mark(dataset: DOMStringMap, name: string, value: string): void {
  if (dataset[name] !== value) dataset[name] = value
}

/**
 * Lifts the picture from the page, so that it can be moved without being drawn. Lifting takes longer than a frame may.
 */
const lift = (stage: HTMLElement | null) => stage?.setAttribute('data-lifted', '')
const layDown = (stage: HTMLElement | null) => stage?.removeAttribute('data-lifted')

function useStage() {
  const viewport = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPointedAt = useRef(false)

  const expectMoves = useCallback(() => {
    isPointedAt.current = true
    lift(stage.current)
  }, [])
  const expectNone = useCallback(() => {
    isPointedAt.current = false
    layDown(stage.current)
  }, [])
  /** Lays the picture down for one frame, so that it is drawn sharply in its current size. */
  const rest = useCallback((scale: number) => {
    if (stage.current === null || viewport.current === null) return
    delete stage.current.dataset['motion']
    layDown(stage.current)
    mark(viewport.current.dataset, 'far', String(scale < FAR_SCALE))
    const liftAgain = () => (isPointedAt.current ? lift(stage.current) : undefined)
    requestAnimationFrame(() => requestAnimationFrame(liftAgain))
  }, [])

  const draw = useCallback(
    ({ x, y, scale }: View, glides: boolean) => {
      if (stage.current === null) return
      const { style, dataset } = stage.current
      style.transform = `translate(${x}px, ${y}px) scale(${scale})`
      mark(dataset, 'motion', glides ? 'gliding' : 'moving')
      clearTimeout(resting.current)
      resting.current = setTimeout(() => rest(scale), REST_MS)
    },
    [rest],
  )
  useEffect(() => () => clearTimeout(resting.current), [])
  return { viewport, stage, draw, expectMoves, expectNone }
}

/** Keeps the middle of the chart in place when the chart becomes wider or narrower. */
function useMiddleKept(viewport: RefObject<HTMLElement | null>, moveBy: (x: number, y: number) => void): void {
  useEffect(() => {
    const element = viewport.current
    if (element === null) return undefined
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      const change = element.clientWidth - width
      width += change
      if (change !== 0) moveBy(change / 2, 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [viewport, moveBy])
}

export function useView({ box }: TreeLayout) {
  const { viewport, stage, draw, expectMoves, expectNone } = useStage()
  const view = useRef<View>({ x: 0, y: 0, scale: 1 })
  const bounds = useRef<Box>(box)
  useLayoutEffect(() => {
    bounds.current = box
  }, [box])

  const show = useCallback(
    (next: View, glides = false) => {
      view.current = keepInSight(next, bounds.current, sizeOf(viewport))
      draw(view.current, glides)
    },
    [draw, viewport],
  )

  const moveBy = useCallback(
    (x: number, y: number) => show({ ...view.current, x: view.current.x + x, y: view.current.y + y }),
    [show],
  )
  useMiddleKept(viewport, moveBy)

  return {
    viewport,
    stage,
    /** Called when the pointer enters the chart and when it leaves. */
    expectMoves,
    expectNone,
    moveBy,
    start: useCallback(() => show(fitView(bounds.current, sizeOf(viewport), READABLE_SCALE)), [show, viewport]),
    fit: useCallback(() => show(fitView(bounds.current, sizeOf(viewport)), true), [show, viewport]),
    centre: useCallback(
      (point: Point) => show(centreView(view.current, point, sizeOf(viewport)), true),
      [show, viewport],
    ),
    reveal: useCallback((part: Box) => show(revealView(view.current, part, sizeOf(viewport)), true), [show, viewport]),
    /** Keeps a part in place that the layout has moved. */
    follow: useCallback(
      (from: Point, to: Point) => {
        const { x, y, scale } = view.current
        show({ x: x + (from.x - to.x) * scale, y: y + (from.y - to.y) * scale, scale })
      },
      [show],
    ),
    zoomAt: useCallback((factor: number, point: Point) => show(zoomAt(view.current, factor, point)), [show]),
    zoom: useCallback(
      (factor: number) => {
        const { width, height } = sizeOf(viewport)
        show(zoomAt(view.current, factor, { x: width / 2, y: height / 2 }), true)
      },
      [show, viewport],
    ),
  }
}

// Dragging, pinching and the wheel. Within the page, one finger moves the chart sideways and scrolls the page up and
// down, two fingers do everything, and the wheel zooms only with Ctrl, so that nobody is caught in the chart. If the
// chart fills the screen, one finger and the wheel alone control the chart.

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

/** The visible part of the chart, written straight to the stage's transform, so that moving it renders nothing. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
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

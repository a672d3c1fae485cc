/** Pure arithmetic of the visible part of the chart: moving, zooming and fitting. */
import type { Box } from './lay-out.ts'

/** A point of the chart at (p, q) appears at (x + p × scale, y + q × scale). */
export type View = { x: number; y: number; scale: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/** At this scale the smallest text of a card, which has 13 px, is drawn with 12. */
export const READABLE_SCALE = 12 / 13
const MIN_SCALE = 0.06
const MAX_SCALE = 2
const PADDING = 24
/** The size of the part of the chart that stays in view after any movement. */
const KEPT = 64

const between = (low: number, value: number, high: number): number => Math.min(Math.max(low, value), high)

/** Zooms by a factor around a point, which keeps its place. */
export function zoomAt({ x, y, scale }: View, factor: number, point: Point): View {
  const next = between(MIN_SCALE, scale * factor, MAX_SCALE)
  const grown = next / scale
  return { x: point.x - (point.x - x) * grown, y: point.y - (point.y - y) * grown, scale: next }
}

/** Returns true if a chart of this width is readable as a whole in this room. */
export const isReadableIn = (width: number, room: number): boolean => width * READABLE_SCALE + 2 * PADDING <= room

/** Fits the whole box in the middle, or shows it from its top middle if it would be smaller than the least scale. */
export function fitView(box: Box, { width, height }: Size, least = MIN_SCALE): View {
  const fitting = Math.min((width - 2 * PADDING) / box.width, (height - 2 * PADDING) / box.height, 1)
  const scale = between(MIN_SCALE, Math.max(fitting, least), MAX_SCALE)
  return {
    x: width / 2 - (box.left + box.width / 2) * scale,
    y: Math.max(PADDING, (height - box.height * scale) / 2) - box.top * scale,
    scale,
  }
}

/** Centres the point, at a scale at which names can be read. */
export function centreView({ scale }: View, { x, y }: Point, { width, height }: Size): View {
  const readable = Math.max(scale, READABLE_SCALE)
  return { x: width / 2 - x * readable, y: height / 2 - y * readable, scale: readable }
}

function stepInto(start: number, length: number, room: number): number {
  const lowest = PADDING - start
  const highest = room - PADDING - start - length
  return lowest > highest ? (lowest + highest) / 2 : between(lowest, 0, highest)
}

/** Moves no further than needed to bring the box into view, or centres it if there is no room for all of it. */
export function revealView(view: View, box: Box, { width, height }: Size): View {
  const { x, y, scale } = view
  const right = stepInto(x + box.left * scale, box.width * scale, width)
  const down = stepInto(y + box.top * scale, box.height * scale, height)
  return { x: x + right, y: y + down, scale }
}

/** Moves the view back if the chart would otherwise leave it. */
export function keepInSight({ x, y, scale }: View, box: Box, { width, height }: Size): View {
  const [left, top] = [box.left * scale, box.top * scale]
  return {
    x: between(KEPT - left - box.width * scale, x, width - KEPT - left),
    y: between(KEPT - top - box.height * scale, y, height - KEPT - top),
    scale,
  }
}

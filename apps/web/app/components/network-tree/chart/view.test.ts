import { expect, test } from 'vitest'
import { centreView, fitView, keepInSight, revealView, type View, zoomAt } from './view.ts'

const size = { width: 1000, height: 500 }
const box = { left: -300, top: 0, width: 600, height: 400 }
const seen = ({ x, y, scale }: View, p: number, q: number) => [x + p * scale, y + q * scale]

test('zooming keeps the point under the pointer and stops at the limits', () => {
  const view = { x: 100, y: 50, scale: 1 }
  const point = { x: 300, y: 250 }
  const zoomed = zoomAt(view, 1.5, point)
  expect(zoomed.scale).toBe(1.5)
  expect(seen(zoomed, 200, 200)).toEqual([300, 250])
  expect(zoomAt(view, 100, point).scale).toBe(2)
  expect(seen(zoomAt(view, 100, point), 200, 200)).toEqual([300, 250])
  expect(zoomAt(view, 0.0001, point).scale).toBe(0.06)
})

test('a small chart is centred at full size, and a large one is fitted as a whole', () => {
  const small = fitView(box, size)
  expect(small.scale).toBe(1)
  expect(seen(small, 0, 200)).toEqual([500, 250])
  const large = fitView({ left: -5000, top: 0, width: 10_000, height: 1000 }, size)
  expect(large.scale).toBeCloseTo(0.0952)
  const [left = 0] = seen(large, -5000, 0)
  const [right = 0] = seen(large, 5000, 1000)
  expect(left).toBeGreaterThanOrEqual(23)
  expect(right).toBeLessThanOrEqual(977)
})

test('a chart that would become unreadable shows its top centre instead', () => {
  const view = fitView({ left: -5000, top: 0, width: 10_000, height: 1000 }, size, 0.6)
  expect(view.scale).toBe(0.6)
  expect(seen(view, 0, 0)).toEqual([500, 24])
})

test('a person found is centred at a readable size', () => {
  const view = centreView({ x: 0, y: 0, scale: 0.1 }, { x: 70, y: 40 }, size)
  expect(view.scale).toBeCloseTo(12 / 13)
  expect(seen(view, 70, 40)).toEqual([500, 250])
  expect(centreView({ x: 0, y: 0, scale: 1.4 }, { x: 70, y: 40 }, size).scale).toBe(1.4)
})

test.each([
  ['in sight already', { left: 100, top: 100, width: 100, height: 100 }, [0, 0]],
  ['beyond the right and the lower edge', { left: 950, top: 450, width: 100, height: 100 }, [-74, -74]],
  ['beyond the left and the upper edge', { left: -50, top: -60, width: 100, height: 100 }, [74, 84]],
  ['wider than there is room', { left: 0, top: 100, width: 2000, height: 100 }, [-500, 0]],
])('a card %s is revealed with the smallest move', (_, hidden, [x, y]) => {
  expect(revealView({ x: 0, y: 0, scale: 1 }, hidden, size)).toEqual({ x, y, scale: 1 })
})

test('the chart cannot be moved out of sight', () => {
  expect(keepInSight({ x: 5000, y: 5000, scale: 1 }, box, size)).toEqual({ x: 1236, y: 436, scale: 1 })
  expect(keepInSight({ x: -5000, y: -5000, scale: 1 }, box, size)).toEqual({ x: -236, y: -336, scale: 1 })
  expect(keepInSight({ x: 10, y: 20, scale: 1 }, box, size)).toEqual({ x: 10, y: 20, scale: 1 })
})

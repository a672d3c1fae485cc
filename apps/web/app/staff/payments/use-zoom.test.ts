import { expect, test } from 'vitest'
import { FIT, keepMiddle, LARGEST, zoomBy } from './use-zoom.ts'

test('the picture is enlarged up to the largest size and reduced to the whole picture', () => {
  let zoom = FIT
  for (let step = 0; step < 20; step += 1) zoom = zoomBy(zoom, 1)
  expect(zoom).toBe(LARGEST)
  for (let step = 0; step < 5; step += 1) zoom = zoomBy(zoom, -1)
  expect(zoom).toBe(FIT)
  expect(zoomBy(FIT, -1)).toBe(FIT)
})

test('the point in the middle stays in place', () => {
  expect(keepMiddle({ offset: 0, size: 400 }, 1.5)).toBe(100)
  expect(keepMiddle({ offset: 100, size: 400 }, 2)).toBe(400)
  expect(keepMiddle({ offset: 100, size: 400 }, 0.5)).toBe(0)
})

import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { ticksUpTo } from './chart-scale.ts'

test.each([
  [0, [0, 0.25, 0.5, 0.75, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [50, [0, 20, 40, 60]],
  [200, [0, 50, 100, 150, 200]],
  [1250, [0, 500, 1000, 1500]],
  [99_999.99, [0, 25_000, 50_000, 75_000, 100_000]],
])('the ticks up to %d are %j', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks)
})

test('the last of at most five ticks is at least the largest amount, and not far above it', () => {
  assert(
    property(integer({ min: 1, max: 10 ** 13 }), (cents) => {
      const ticks = ticksUpTo(cents / 100)
      const last = ticks.at(-1) ?? 0
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(new Set(ticks).size).toBe(ticks.length)
      expect(last).toBeGreaterThanOrEqual(cents / 100)
      if (cents >= 100) expect(last).toBeLessThan((cents / 100) * 2.5)
    }),
  )
})

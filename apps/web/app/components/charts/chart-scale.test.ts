import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { ticksBetween } from './chart-scale.ts'

test.each([
  [0, 0, [0, 0.25, 0.5, 0.75, 1]],
  [0, 1, [0, 0.25, 0.5, 0.75, 1]],
  [0, 50, [0, 20, 40, 60]],
  [0, 200, [0, 50, 100, 150, 200]],
  [0, 1250, [0, 500, 1000, 1500]],
  [0, 99_999.99, [0, 25_000, 50_000, 75_000, 100_000]],
  [-40, 150, [-50, 0, 50, 100, 150]],
  [-40, 0, [-40, -30, -20, -10, 0]],
])('the ticks from %d to %d are %j', (lowest, highest, ticks) => {
  expect(ticksBetween(lowest, highest)).toEqual(ticks)
})

test('the last of at most five ticks is at least the largest amount, and not much more', () => {
  assert(
    property(integer({ min: 1, max: 10 ** 13 }), (cents) => {
      const ticks = ticksBetween(0, cents / 100)
      const last = ticks.at(-1) ?? 0
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(new Set(ticks).size).toBe(ticks.length)
      expect(last).toBeGreaterThanOrEqual(cents / 100)
      if (cents >= 100) expect(last).toBeLessThan((cents / 100) * 2.5)
    }),
  )
})

test('with amounts below zero, at most six ticks including zero enclose the amounts', () => {
  const cents = integer({ min: 0, max: 10 ** 13 })
  assert(
    property(cents, cents, (below, above) => {
      const ticks = ticksBetween(-below / 100, above / 100)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks[0]).toBeLessThanOrEqual(-below / 100)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(above / 100)
    }),
  )
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 3, 6, 9]],
])('counts up to %d have the whole ticks %j', (highest, ticks) => {
  expect(ticksBetween(0, highest, true)).toEqual(ticks)
})

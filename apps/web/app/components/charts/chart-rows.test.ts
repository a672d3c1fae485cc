import { expect, test } from 'vitest'
import { type ChartRow, ticksFor } from './chart-rows.ts'

const row = (...values: string[]): ChartRow => ({ name: values.join(' and '), tick: '', values })

test('the axis includes the sum of the values stacked in one row', () => {
  expect(ticksFor([row('50.00', '150.00'), row('100.00', '0.00')])).toEqual([0, 50, 100, 150, 200])
})

test('the axis reaches as far below zero as the reversals of one row, regardless of the row’s sum', () => {
  expect(ticksFor([row('20.00', '30.00'), row('40.00', '-70.00')])).toEqual([-100, -50, 0, 50])
})

test('an axis of counts has no fractions', () => {
  expect(ticksFor([row('2')], true)).toEqual([0, 1, 2])
  expect(ticksFor([], true)).toEqual([0, 1])
  expect(ticksFor([row('9')], true)).toEqual([0, 3, 6, 9])
})

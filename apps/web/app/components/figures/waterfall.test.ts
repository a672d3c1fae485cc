import { expect, test } from 'vitest'
import { waterfall } from './waterfall.ts'

test('each bar begins where the one before ends, and the last is the sum', () => {
  expect(waterfall(['60.00', '40.00', '-25.00'])).toEqual([
    { left: 0, width: 60 },
    { left: 60, width: 40 },
    { left: 75, width: 25 },
    { left: 0, width: 75 },
  ])
})

test('a sum below zero begins left of the others', () => {
  expect(waterfall(['30.00', '-50.00'])).toEqual([
    { left: 40, width: 60 },
    { left: 0, width: 100 },
    { left: 0, width: 40 },
  ])
})

test('nothing has no length', () => {
  expect(waterfall(['0.00'])).toEqual([
    { left: 0, width: 0 },
    { left: 0, width: 0 },
  ])
})

import { expect, test } from 'vitest'
import { problemOf, remainderOf, sharesOf } from './amount.ts'

const limits = { available: '187.25', minimum: '10.00' }

test.each([
  ['', 'Enter an amount.'],
  ['  ', 'Enter an amount.'],
  ['abc', 'Enter a number such as 1250 or 1250.50.'],
  ['9.99', 'Enter at least $10.00.'],
  ['10', null],
  [' 187.25 ', null],
  ['187.26', 'Enter at most $187.25.'],
])('the problem of %j is %j', (text, problem) => {
  expect(problemOf(text, limits)).toBe(problem)
})

test('only the format is checked before the balance is known', () => {
  expect(problemOf('9999999', undefined)).toBeNull()
  expect(problemOf('0.01', { available: '1.00', minimum: undefined })).toBeNull()
})

test('shares are rounded down to cents, and those below the minimum are left out', () => {
  expect(sharesOf(limits)).toEqual([
    { percent: 25, amount: '46.81' },
    { percent: 50, amount: '93.62' },
    { percent: 100, amount: '187.25' },
  ])
  expect(sharesOf({ available: '15.00', minimum: '10.00' })).toEqual([{ percent: 100, amount: '15.00' }])
  expect(sharesOf({ available: '0.00', minimum: undefined })).toEqual([])
  expect(sharesOf(undefined)).toEqual([])
})

test('the remainder is known once the balance and the amount are', () => {
  expect(remainderOf('187.25', ' 15 ')).toBe('172.25')
  expect(remainderOf('10.00', '15')).toBe('-5.00')
  expect(remainderOf(undefined, '15')).toBeUndefined()
  expect(remainderOf('10.00', 'x')).toBeUndefined()
})

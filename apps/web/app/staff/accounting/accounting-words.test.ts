import { expect, test } from 'vitest'
import { accountWords, daysOf, leftOf, momentWords, monthName } from './accounting-words.ts'

test('a moment is shown in UTC, and midnight as the end of the day before', () => {
  expect(momentWords('2027-02-01T00:00:00.000Z')).toBe('the end of January 31, 2027 (UTC)')
  expect(momentWords('2027-01-31T17:30:00.000Z')).toMatch(/^Jan 31, 2027, 5:30:00\sPM \(UTC\)$/)
})

test('a month has a name, a first and a last day', () => {
  expect(monthName('2027-01')).toBe('January 2027')
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('an account is shown with its number before its name', () => {
  expect(accountWords(1000)).toBe('1000 Cash')
  expect(accountWords(9)).toBe('9')
})

test('the remainder of the fees is exact, also below zero', () => {
  expect(leftOf({ fees: '100.10', bonuses: '20.05', rewards: '0.00' })).toBe('80.05')
  expect(leftOf({ fees: '-100.00', bonuses: '20.00', rewards: '9007199254740993.00' })).toBe('-9007199254741113.00')
})

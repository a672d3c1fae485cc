import { expect, test } from 'vitest'
import { dayName, rangesOf, type Series, shown, sumOf } from './series.ts'

const money: Series = { label: 'Fees', isMoney: true, values: ['992547409.93', '0.10', '0.00'], before: '0.00' }
const counts: Series = { label: 'Sign-ups', isMoney: false, values: ['1200', '0', '300'], before: '7' }

test('amounts are added exactly, to the cent', () => {
  expect(sumOf(money)).toBe('992547410.03')
  expect(sumOf(counts)).toBe('1500')
  expect(sumOf({ ...money, values: [] })).toBe('0.00')
})

test('amounts are shown as dollars and counts as whole numbers', () => {
  expect(shown(money, '1250.00')).toBe('$1,250.00')
  expect(shown(counts, '1200')).toBe('1,200')
})

test('days are shown in UTC, regardless of the reader’s zone', () => {
  expect(dayName('2026-11-01')).toBe('Nov 1')
})

test('the days before are as many, and end where the shown ones begin', () => {
  const days = Array.from({ length: 30 }, (_, index) =>
    new Date(Date.UTC(2026, 1, 2 + index)).toISOString().slice(0, 10),
  )
  expect(rangesOf(days)).toEqual({
    now: { from: '2026-02-02', to: '2026-03-03' },
    before: { from: '2026-01-03', to: '2026-02-01' },
  })
})

import { expect, test } from 'vitest'
import { filterIn, problemsOf } from './payout-filter.ts'

test('the filter of an address has no empty values', () => {
  const values: Record<string, string> = { from: '2026-11-01', minimum: ' ', bank: ' Granary ', page: '2' }
  expect(filterIn({ value: (name) => values[name] ?? '' })).toEqual({ from: '2026-11-01', bank: 'Granary' })
})

test('dates and amounts that the server would refuse are reported with their field', () => {
  const wrong = { from: '2026-11-02', to: '2026-11-01', minimum: '1,000', maximum: 'much' }
  expect(Object.keys(problemsOf(wrong)).toSorted()).toEqual(['maximum', 'minimum', 'to'])
  expect(problemsOf({ minimum: '50', maximum: '49.99' })).toEqual({
    maximum: 'The largest amount must be at least the smallest.',
  })
  expect(problemsOf({ from: '2026-11-01', minimum: '50', maximum: '50.00', search: '%' })).toEqual({})
})

import { expect, test } from 'vitest'
import { askedIn } from '../parts/filters.ts'
import { payoutFields } from './payout-filter.ts'

const ask = (values: Record<string, string>) => askedIn(payoutFields, { value: (name) => values[name] ?? '' })

test('amounts and days that the server would refuse are named with their field and do not filter', () => {
  const { query, problems } = ask({ from: '2026-11-02', to: '2026-11-01', minimum: '1,000', maximum: 'much' })
  expect(query).toEqual({ from: '2026-11-02' })
  expect(Object.keys(problems).toSorted()).toEqual(['maximum', 'minimum', 'to'])
})

test('the largest amount is at least the smallest', () => {
  expect(ask({ minimum: '50', maximum: '49.99' }).problems).toEqual({
    maximum: 'The largest amount must be at least the smallest.',
  })
  const equal = { from: '2026-11-01', minimum: ' 50', maximum: '50.00', search: '%' }
  expect(ask(equal)).toMatchObject({ query: { ...equal, minimum: '50' }, problems: {} })
})

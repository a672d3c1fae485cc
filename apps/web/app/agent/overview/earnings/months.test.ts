import { expect, test } from 'vitest'
import { hasEarnings, monthsOf, sumOf } from './months.ts'

const earnings = [
  { month: '2025-12', referral_bonus: '992547409.93', match_bonus: '0.00' },
  { month: '2026-01', referral_bonus: '0.10', match_bonus: '0.20' },
]

test('months have the right names in any time zone, with exact totals', () => {
  expect(monthsOf(earnings.slice(1))).toEqual([
    {
      key: '2026-01',
      name: 'Jan 2026',
      shortName: 'Jan',
      referral_bonus: '0.10',
      match_bonus: '0.20',
      total: '0.30',
    },
  ])
})

test('sums are exact to the cent', () => {
  expect(sumOf(monthsOf(earnings))).toEqual({
    referral_bonus: '992547410.03',
    match_bonus: '0.20',
    total: '992547410.23',
  })
  expect(sumOf([])).toEqual({ referral_bonus: '0.00', match_bonus: '0.00', total: '0.00' })
})

test('a bonus that was reversed later still counts as earned', () => {
  const [bonus, reversal] = monthsOf([
    { month: '2026-01', referral_bonus: '20.00', match_bonus: '0.00' },
    { month: '2026-02', referral_bonus: '-20.00', match_bonus: '0.00' },
  ])
  if (bonus === undefined || reversal === undefined) throw new Error('No months')
  expect(sumOf([bonus, reversal]).total).toBe('0.00')
  expect(hasEarnings([bonus, reversal])).toBe(true)
  expect(hasEarnings(monthsOf([{ month: '2026-03', referral_bonus: '0.00', match_bonus: '0.00' }]))).toBe(false)
})

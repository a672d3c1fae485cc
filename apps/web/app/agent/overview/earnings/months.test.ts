import { expect, test } from 'vitest'
import { hasEarnings, heightOf, monthsOf, reachOf, sumOf } from './months.ts'

const earnings = [
  { month: '2025-12', referral_bonus: '992547409.93', match_bonus: '0.00' },
  { month: '2026-01', referral_bonus: '0.10', match_bonus: '0.20' },
]

test('names months correctly in any time zone, with exact totals', () => {
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

test('the height of a bar is proportional to its amount', () => {
  expect(heightOf('50.00', 200)).toBe(25)
  expect(heightOf('-50.00', -200)).toBe(25)
  expect([heightOf('-50.00', 200), heightOf('50.00', -200)]).toEqual([0, 0])
})

test('bars reach as far above and below zero as the bonuses and the reversals of one month', () => {
  const months = monthsOf([
    { month: '2026-01', referral_bonus: '20.00', match_bonus: '30.00' },
    { month: '2026-02', referral_bonus: '40.00', match_bonus: '-70.00' },
  ])
  expect(months[1]?.total).toBe('-30.00')
  expect(reachOf(months)).toEqual({ lowest: -70, highest: 50 })
  expect(reachOf([])).toEqual({ lowest: 0, highest: 0 })
})

test('a bonus that was reversed later is still something earned', () => {
  const [bonus, reversal] = monthsOf([
    { month: '2026-01', referral_bonus: '20.00', match_bonus: '0.00' },
    { month: '2026-02', referral_bonus: '-20.00', match_bonus: '0.00' },
  ])
  if (bonus === undefined || reversal === undefined) throw new Error('No months')
  expect(sumOf([bonus, reversal]).total).toBe('0.00')
  expect(hasEarnings([bonus, reversal])).toBe(true)
  expect(hasEarnings(monthsOf([{ month: '2026-03', referral_bonus: '0.00', match_bonus: '0.00' }]))).toBe(false)
})

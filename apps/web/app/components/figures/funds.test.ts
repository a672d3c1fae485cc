import { expect, test } from 'vitest'
import { fundsOf } from './funds.ts'

const held = [
  { date: '2026-12-08', amount: '20.00' },
  { date: '2026-12-10', amount: '40.50' },
]

test('usually everything is available, and nothing is owed', () => {
  const free = { total: '60.00', available: '60.00', isHeldBack: false, releases: [], owed: undefined }
  expect(fundsOf({ total_balance: '60.00', available_balance: '60.00', held_back: [], owed: '0.00' })).toEqual(free)
  expect(fundsOf({ total_balance: '60.00' })).toEqual(free)
})

test('held-back bonuses become available on their days', () => {
  expect(fundsOf({ total_balance: '70.50', available_balance: '10.00', held_back: held, owed: '0.00' })).toEqual({
    total: '70.50',
    available: '10.00',
    isHeldBack: true,
    releases: held,
    owed: undefined,
  })
})

test.each([
  ['45.00', [{ date: '2026-12-08', amount: '4.50' }, held[1]]],
  ['30.00', [{ date: '2026-12-10', amount: '30.00' }]],
  ['0.00', []],
])('with %s left after debits, no more than that becomes available', (total_balance, releases) => {
  const funds = fundsOf({ total_balance, available_balance: '0.00', held_back: held, owed: '0.00' })
  expect(funds.releases).toEqual(releases)
  expect(funds.isHeldBack).toBe(total_balance !== '0.00')
})

test('a debt is shown with its amount', () => {
  const funds = fundsOf({ total_balance: '0.00', available_balance: '0.00', held_back: [], owed: '30.00' })
  expect(funds).toMatchObject({ owed: '30.00', isHeldBack: false })
})

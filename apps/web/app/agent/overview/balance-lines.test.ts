import { expect, test } from 'vitest'
import { sumOfAmounts } from '../../components/money.ts'
import { balanceLines } from './balance-lines.ts'

test('a balance is the sum of its lines, and each line opens the statement with its entries', () => {
  const lines = balanceLines([
    { kind: 'adjustment', amount: '5.00' },
    { kind: 'match_bonus', amount: '20.00' },
    { kind: 'referral_bonus', amount: '40.00' },
    { kind: 'withdrawal', amount: '-25.00' },
  ])
  expect(lines.map(({ kind, to }) => [kind, to])).toEqual([
    ['referral_bonus', '/dashboard/statement?kind=referral_bonus'],
    ['match_bonus', '/dashboard/statement?kind=match_bonus'],
    ['withdrawal', '/dashboard/statement?kind=withdrawals'],
    ['adjustment', '/dashboard/statement?kind=adjustment'],
  ])
  expect(sumOfAmounts(lines.map(({ amount }) => amount))).toBe('40.00')
})

test('without entries bonuses and withdrawals are zero, and nothing else is listed', () => {
  expect(balanceLines([]).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['referral_bonus', '0.00'],
    ['match_bonus', '0.00'],
    ['withdrawal', '0.00'],
  ])
})

import { expect, test } from 'vitest'
import { accountWords, daysOf, leftOf, momentWords, monthName } from './accounting-words.ts'
import { coverOf } from './cover-words.ts'

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

test.each([
  ['500.00', '300.00', 'Cash of $500.00 covers the $320.00 that the company owes (accounts 2000 to 2300).'],
  ['320.00', '300.00', 'Cash of $320.00 covers the $320.00 that the company owes (accounts 2000 to 2300).'],
  [
    '100.50',
    '300.00',
    'Cash of $100.50 is $219.50 less than the $320.00 that the company owes (accounts 2000 to 2300).',
  ],
  ['500.00', '-20.00', undefined],
])('cash of %s is compared with what is owed to agents (%s) and others', (cash, agents, words) => {
  const side = 'credit' as const
  const account = (number: number, balance: string) => ({
    number,
    name: '',
    normal_side: side,
    debits: '0.00',
    credits: '0.00',
    balance,
  })
  const accounts = [account(1000, cash), account(1100, '900.00'), account(2000, agents), account(2300, '20.00')]
  expect(coverOf(accounts)?.words).toBe(words)
})

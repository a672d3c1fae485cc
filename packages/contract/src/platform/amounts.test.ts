import { expect, test } from 'vitest'
import { canBeUsed, signOf, withSign } from './money-codec.ts'

test.each([
  ['USD', '$'],
  ['GBP', '£'],
  ['EUR', '€'],
  ['NGN', 'NGN\u{a0}'],
])('[plan 31] amounts in %s begin with "%s"', (currency, sign) => {
  expect(signOf(currency)).toBe(sign)
})

test.each([
  ['USD', true],
  ['NGN', true],
  ['JPY', false],
  ['KWD', false],
  ['usd', false],
  ['ZZZ', false],
  ['', false],
])('[plan 31] the ledger can be kept in "%s": %s', (code, can) => {
  expect(canBeUsed(code)).toBe(can)
})

test('[GAP-42] has thousands separators and two decimals, with the minus before the sign', () => {
  const amounts = ['1500', '-1234567.5', '90071992547409931234.07', '11.50015625', 'free']
  expect(amounts.map((amount) => withSign(amount, '$'))).toEqual([
    '$1,500.00',
    '−$1,234,567.50',
    '$90,071,992,547,409,931,234.07',
    '$11.50015625',
    'free',
  ])
})

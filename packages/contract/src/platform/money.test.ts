import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, parseMoney } from './money.ts'
import { readMoney } from './money-codec.ts'

test.each([
  ['1250', 125000n],
  ['1250.5', 125050n],
  ['1250.00', 125000n],
  ['0.01', 1n],
  ['007', 700n],
  ['999999999999.99', 99999999999999n],
  [0, 0n],
  [100, 10000n],
  [0.1, 10n],
  [1250.55, 125055n],
  [-0, 0n],
])('reads %j as %s minor units', (input, expected) => {
  expect(parseMoney(input)).toBe(expected)
})

const wrongTexts = [
  '-5',
  '',
  '.',
  '.5',
  '5.',
  '0.001',
  '10.999',
  '1e5',
  '١٢٣',
  '1,000',
  ' 10',
  '10\n',
  '0x10',
  '1_000',
  'NaN',
  '+1',
]
const wrongNumbers = [
  '1000000000000',
  '9'.repeat(400),
  -5,
  0.001,
  1e21,
  1e-7,
  0.1 + 0.2,
  1e12,
  Number.POSITIVE_INFINITY,
  Number.NaN,
]
const neither = [undefined, null, true, 10n, [5], ['5'], {}, { toString: () => '5' }, new Date(0)]

test.each([...wrongTexts, ...wrongNumbers, ...neither])('refuses %s instead of rounding or guessing', (input) => {
  expect(parseMoney(input)).toBeUndefined()
})

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-5n, '-0.05'],
  [125000n, '1250.00'],
  [99999999999999n, '999999999999.99'],
])('writes %s minor units as %s', (amount, expected) => {
  expect(formatMoney(amount)).toBe(expected)
})

test('a written amount is read as the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99999999999999n }), (amount) => {
      expect(parseMoney(formatMoney(amount))).toBe(amount)
    }),
  )
})

test('[C4] an amount of any size and sign is read as it was written', () => {
  expect(readMoney('-90071992547409930.01')).toBe(-9007199254740993001n)
  fc.assert(
    fc.property(fc.bigInt(), (amount) => {
      expect(readMoney(formatMoney(amount))).toBe(amount)
    }),
  )
  expect(() => readMoney('10')).toThrow('not an amount')
})

import { afterEach, expect, test, vi } from 'vitest'
import { formatAmount, formatNaira, sumOfAmounts } from './money.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  // The test files that run after this one import the module again.
  vi.resetModules()
})

test.each([
  ['0.00', '$0.00'],
  ['0.05', '$0.05'],
  ['999.99', '$999.99'],
  ['1500.00', '$1,500.00'],
  ['1250000.50', '$1,250,000.50'],
  ['-1250.00', '−$1,250.00'],
  ['12345678901234567890.12', '$12,345,678,901,234,567,890.12'],
  ['75', '$75.00'],
  ['75.5', '$75.50'],
])('%s is shown as %s', (amount, shown) => {
  expect(formatAmount(amount)).toBe(shown)
})

test('text that is not an amount is shown unchanged', () => {
  expect(['', 'free', '1.', '1,5'].map(formatAmount)).toEqual(['', 'free', '1.', '1,5'])
})

test('amounts in naira have the same digits after another sign', () => {
  expect(['1500.00', '-0.5', 'free'].map(formatNaira)).toEqual(['N1,500.00', '−N0.50', 'free'])
})

test('[plan 31] in another style, every amount has the company’s currency', async () => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: { currency: 'NGN' } } })
  const other = await import('./money.ts')
  expect(other.formatAmount('-1500.5')).toBe('−NGN\u{a0}1,500.50')
  expect(other.formatNaira('1500')).toBe('NGN\u{a0}1,500.00')
  expect(other.amountField).toMatchObject({ leftSection: 'NGN' })
})

test('amounts are added exactly', () => {
  expect(sumOfAmounts(['0.10', '0.20', '1000000000.05'])).toBe('1000000000.35')
  expect(sumOfAmounts([])).toBe('0.00')
})

test('[C4] amounts above the largest accepted amount, and negative ones, are added exactly', () => {
  expect(sumOfAmounts(['90071992547409930.01', '0.02', '-0.01'])).toBe('90071992547409930.02')
})

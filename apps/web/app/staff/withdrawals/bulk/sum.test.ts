import { expect, test } from 'vitest'
import { sumOf } from './sum.ts'

test('adds amounts exactly', () => {
  expect(sumOf(['0.10', '0.20', '1000000000.05'])).toBe('1000000000.35')
  expect(sumOf([])).toBe('0.00')
})

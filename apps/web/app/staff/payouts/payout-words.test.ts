import { expect, test } from 'vitest'
import { countWithdrawals, openOf } from './payout-words.ts'

test('the remainder without a result is exact', () => {
  const batch = {
    lines: 1000,
    total: '90071992547409.93',
    paid: { lines: 970, total: '90071992547400.01' },
    returned: { lines: 29, total: '9.91' },
  }
  expect(openOf(batch)).toEqual({ lines: 1, total: '0.01' })
})

test('a single withdrawal is in the singular', () => {
  expect([1, 0, 1000].map(countWithdrawals)).toEqual(['1 withdrawal', '0 withdrawals', '1,000 withdrawals'])
})

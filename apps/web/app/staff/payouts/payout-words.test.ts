import { expect, test } from 'vitest'
import { countWithdrawals, openOf } from './payout-words.ts'

test('what has no result yet is the rest, exactly', () => {
  const batch = {
    lines: 1000,
    total: '90071992547409.93',
    paid: { lines: 970, total: '90071992547400.01' },
    returned: { lines: 29, total: '9.91' },
  }
  expect(openOf(batch)).toEqual({ lines: 1, total: '0.01' })
})

test('one withdrawal is not called withdrawals', () => {
  expect([1, 0, 1000].map(countWithdrawals)).toEqual(['1 withdrawal', '0 withdrawals', '1,000 withdrawals'])
})

import { expect, test } from 'vitest'
import { allowedActions } from './allowed-actions.ts'

type Rest = { total_balance?: string; has_second_factor?: boolean; withdrawals_frozen_at?: string | null }

const agent = (
  status: 'Pending' | 'Active' | 'Suspended' | 'Closed',
  is_email_verified = true,
  recommended_by: number | null = 1,
  { total_balance = '0.00', has_second_factor = false, withdrawals_frozen_at = null }: Rest = {},
) => ({
  account: { total_balance },
  status,
  recommended_by,
  withdrawals_frozen_at,
  profile: { is_email_verified, has_second_factor },
})

const money = ['adjust', 'bank-details', 'change-bank-details']

test.each([
  ['finance', agent('Active'), money],
  ['editor', agent('Active'), []],
  ['support', agent('Active'), ['correct', 'end-sessions', 'suspend']],
  ['support', agent('Suspended'), ['correct', 'end-sessions', 'reinstate']],
  ['support', agent('Suspended', false), ['correct', 'end-sessions', 'reinstate']],
  ['support', agent('Pending'), ['correct', 'end-sessions']],
  ['support', agent('Pending', false), ['correct', 'end-sessions', 'resend']],
  ['support', agent('Active', true, null), ['correct', 'end-sessions']],
  [
    'support',
    agent('Pending', true, 1, { withdrawals_frozen_at: '2026-01-05T10:20:30.000Z' }),
    ['correct', 'end-sessions', 'lift-freeze'],
  ],
  ['finance', agent('Active', true, 1, { withdrawals_frozen_at: '2026-01-05T10:20:30.000Z' }), money],
  ['support', agent('Active', true, 1, { has_second_factor: true }), ['correct', 'end-sessions', 'suspend']],
  [
    'admin',
    agent('Active', true, 1, { has_second_factor: true }),
    [...money, 'data', 'remove-factors', 'correct', 'end-sessions', 'suspend', 'close'],
  ],
  ['admin', agent('Active', false), [...money, 'data', 'correct', 'end-sessions', 'resend', 'suspend', 'close']],
  ['admin', agent('Active', true, null), [...money, 'data', 'correct', 'end-sessions']],
  ['admin', agent('Closed'), ['adjust', 'data']],
  ['finance', agent('Closed', true, 1, { total_balance: '5.00' }), ['adjust', 'last-withdrawal']],
  ['support', agent('Closed'), []],
] as const)('%s may do for %o: %o', (role, known, actions) => {
  expect(allowedActions(role, known)).toEqual(actions)
})

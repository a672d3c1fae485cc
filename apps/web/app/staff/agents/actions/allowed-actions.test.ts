import { expect, test } from 'vitest'
import { allowedActions } from './allowed-actions.ts'

const agent = (
  status: 'Pending' | 'Active' | 'Suspended',
  is_email_verified = true,
  recommended_by: number | null = 1,
) => ({
  status,
  recommended_by,
  profile: { is_email_verified },
})

const money = ['adjust', 'bank-details']

test.each([
  ['finance', agent('Active'), money],
  ['editor', agent('Active'), []],
  ['support', agent('Active'), ['correct', 'end-sessions', 'suspend']],
  ['support', agent('Suspended'), ['correct', 'end-sessions', 'reinstate']],
  ['support', agent('Suspended', false), ['correct', 'end-sessions', 'reinstate']],
  ['support', agent('Pending'), ['correct', 'end-sessions']],
  ['support', agent('Pending', false), ['correct', 'end-sessions', 'resend']],
  ['support', agent('Active', true, null), ['correct', 'end-sessions']],
  ['admin', agent('Active', false), [...money, 'data', 'correct', 'end-sessions', 'resend', 'suspend']],
] as const)('%s may do for %o: %o', (role, known, actions) => {
  expect(allowedActions(role, known)).toEqual(actions)
})

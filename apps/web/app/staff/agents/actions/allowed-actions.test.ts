import { expect, test } from 'vitest'
import { allowedActions, primaryAct } from './allowed-actions.ts'

type Rest = {
  total_balance?: string
  has_second_factor?: boolean
  withdrawals_frozen_at?: string | null
  placement?: object | null
}

const agent = (
  status: 'Pending' | 'Active' | 'Suspended' | 'Closed',
  is_email_verified = true,
  recommended_by: number | null = 1,
  { total_balance = '0.00', has_second_factor = false, withdrawals_frozen_at = null, placement = {} }: Rest = {},
) => ({
  placement,
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
  ['support', agent('Active'), ['correct', 'change-code', 'end-sessions', 'suspend']],
  ['support', agent('Suspended'), ['correct', 'change-code', 'end-sessions', 'reinstate']],
  ['support', agent('Suspended', false), ['correct', 'change-code', 'end-sessions', 'reinstate']],
  ['support', agent('Pending'), ['correct', 'change-code', 'end-sessions']],
  ['support', agent('Pending', false), ['correct', 'change-code', 'end-sessions', 'resend']],
  ['support', agent('Active', true, null), ['correct', 'change-code', 'end-sessions']],
  [
    'support',
    agent('Pending', true, 1, { withdrawals_frozen_at: '2026-01-05T10:20:30.000Z' }),
    ['correct', 'change-code', 'end-sessions', 'lift-freeze'],
  ],
  [
    'support',
    agent('Pending', true, 1, { placement: null }),
    ['correct', 'change-code', 'change-sponsor', 'end-sessions'],
  ],
  ['finance', agent('Active', true, 1, { withdrawals_frozen_at: '2026-01-05T10:20:30.000Z' }), money],
  [
    'support',
    agent('Active', true, 1, { has_second_factor: true }),
    ['correct', 'change-code', 'end-sessions', 'suspend'],
  ],
  [
    'admin',
    agent('Active', true, 1, { has_second_factor: true }),
    [...money, 'data', 'remove-factors', 'correct', 'change-code', 'end-sessions', 'suspend', 'close'],
  ],
  [
    'admin',
    agent('Active', false),
    [...money, 'data', 'correct', 'change-code', 'end-sessions', 'resend', 'suspend', 'close'],
  ],
  ['admin', agent('Active', true, null), [...money, 'data', 'correct', 'change-code', 'end-sessions']],
  ['admin', agent('Closed'), ['adjust', 'data']],
  ['finance', agent('Closed', true, 1, { total_balance: '5.00' }), ['adjust', 'last-withdrawal']],
  ['support', agent('Closed'), []],
] as const)('%s has for %o the actions %o', (role, known, actions) => {
  expect(allowedActions(role, known)).toEqual(actions)
})

type Agent = Parameters<typeof primaryAct>[1]

const agentWith = (rest: Partial<Agent> = {}): Agent => ({
  placement: {},
  account: { total_balance: '0.00' },
  status: 'Active',
  recommended_by: 1,
  withdrawals_frozen_at: null,
  profile: { is_email_verified: true, has_second_factor: false },
  payments: [],
  withdrawals: [],
  ...rest,
})

const pending = [{ id: 7, status: 'Pending' }]
const payment = { label: 'Review payment', to: '/staff/payments?status=All&chosen=7' }
const withdrawal = { label: 'Review withdrawal', to: '/staff/withdrawals?status=All&chosen=7' }
const unverified = { is_email_verified: false, has_second_factor: false }

test.each([
  ['finance', agentWith({ status: 'Pending', payments: pending }), payment],
  ['admin', agentWith({ status: 'Pending', payments: pending, profile: unverified }), payment],
  ['support', agentWith({ status: 'Pending', payments: pending }), undefined],
  ['support', agentWith({ status: 'Pending', payments: pending, profile: unverified }), 'resend'],
  ['finance', agentWith({ withdrawals: pending }), withdrawal],
  ['finance', agentWith({ withdrawals: [{ id: 7, status: 'Approved' }] }), undefined],
  ['support', agentWith({ withdrawals_frozen_at: '2026-01-05T10:20:30.000Z', status: 'Suspended' }), 'lift-freeze'],
  ['support', agentWith({ status: 'Suspended' }), 'reinstate'],
  ['finance', agentWith({ status: 'Suspended' }), undefined],
  ['finance', agentWith({ status: 'Closed', account: { total_balance: '5.00' } }), 'last-withdrawal'],
  ['editor', agentWith({ payments: pending, withdrawals: pending }), undefined],
] as const)('%s has for %o the first action %o', (role, known, act) => {
  expect(primaryAct(role, known)).toEqual(act)
})

import { expect, test } from 'vitest'
import { primaryAct } from './primary-act.ts'

type Agent = Parameters<typeof primaryAct>[1]

const agent = (rest: Partial<Agent> = {}): Agent => ({
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
  ['finance', agent({ status: 'Pending', payments: pending }), payment],
  ['admin', agent({ status: 'Pending', payments: pending, profile: unverified }), payment],
  ['support', agent({ status: 'Pending', payments: pending }), undefined],
  ['support', agent({ status: 'Pending', payments: pending, profile: unverified }), 'resend'],
  ['finance', agent({ withdrawals: pending }), withdrawal],
  ['finance', agent({ withdrawals: [{ id: 7, status: 'Approved' }] }), undefined],
  ['support', agent({ withdrawals_frozen_at: '2026-01-05T10:20:30.000Z', status: 'Suspended' }), 'lift-freeze'],
  ['support', agent({ status: 'Suspended' }), 'reinstate'],
  ['finance', agent({ status: 'Suspended' }), undefined],
  ['finance', agent({ status: 'Closed', account: { total_balance: '5.00' } }), 'last-withdrawal'],
  ['editor', agent({ payments: pending, withdrawals: pending }), undefined],
] as const)('%s is first offered, for %o: %o', (role, known, act) => {
  expect(primaryAct(role, known)).toEqual(act)
})

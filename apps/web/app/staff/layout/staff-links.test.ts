import { staffRoles } from '@evergrove/contract/staff/staff-accounts'
import { expect, test } from 'vitest'
import { linksFor, mayOpen } from './staff-links.ts'

test.each([
  [
    'admin',
    [
      'Home',
      'Payments',
      'Receipts',
      'Withdrawals',
      'Payouts',
      'Rewards',
      'Proposals',
      'Agents',
      'Possible duplicates',
      'Messages',
      'Notifications',
      'Undelivered emails',
      'Subscribers',
      'Mailings',
      'Content',
      'Accounting',
      'Plan',
      'Income disclosure',
      'Audit trail',
      'Security log',
      'Staff accounts',
    ],
  ],
  [
    'finance',
    [
      'Home',
      'Payments',
      'Receipts',
      'Withdrawals',
      'Payouts',
      'Rewards',
      'Proposals',
      'Agents',
      'Possible duplicates',
      'Accounting',
      'Plan',
      'Income disclosure',
    ],
  ],
  ['editor', ['Home', 'Subscribers', 'Mailings', 'Content']],
  [
    'support',
    ['Home', 'Proposals', 'Agents', 'Possible duplicates', 'Messages', 'Notifications', 'Undelivered emails'],
  ],
] as const)('the menu of %s', (role, labels) => {
  expect(linksFor(role).map(({ label }) => label)).toEqual(labels)
})

test.each([
  ['support', '/staff/agents/7', true],
  ['support', '/staff/payments', false],
  ['editor', '/Staff/Agents/7/', false],
  ['editor', '/staff/%70ayments', false],
  ['editor', '/staff/%zz', true],
  ['editor', '/staff/content/hero', true],
  ['finance', '/staff/audit', false],
  ['admin', '/staff/audit', true],
] as const)('%s at %s: %s', (role, path, isAllowed) => {
  expect(mayOpen(role, path)).toBe(isAllowed)
})

test('every role may open the first screen and addresses without a screen', () => {
  for (const role of staffRoles) {
    expect(mayOpen(role, '/staff/')).toBe(true)
    expect(mayOpen(role, '/staff/nowhere')).toBe(true)
  }
})

import { type StaffRole, staffRoles } from '@evergrove/contract/staff/staff-accounts'
import { expect, test } from 'vitest'
import { linksFor, mayOpen, screenTitleAt } from './staff-links.ts'

const work = ['Payments', 'Receipts', 'Withdrawals', 'Payouts', 'Rewards', 'Proposals']
const money = ['Accounting', 'Plan', 'Income disclosure']
const site = ['Content', 'Subscribers', 'Mailings']

test.each<[StaffRole, Record<string, readonly string[]>]>([
  [
    'admin',
    {
      '': ['Home'],
      Work: [...work, 'Messages'],
      Agents: ['Agents', 'Possible duplicates', 'Notifications'],
      Money: money,
      Site: site,
      System: ['Undelivered emails', 'Audit trail', 'Security log', 'Staff accounts'],
    },
  ],
  ['finance', { '': ['Home'], Work: work, Agents: ['Agents', 'Possible duplicates'], Money: money }],
  ['editor', { '': ['Home'], Site: site }],
  [
    'support',
    {
      '': ['Home'],
      Work: ['Proposals', 'Messages'],
      Agents: ['Agents', 'Possible duplicates', 'Notifications'],
      System: ['Undelivered emails'],
    },
  ],
])('the menu of %s has the screens of the role, in groups without an empty one', (role, menu) => {
  const links = linksFor(role).map(({ group = '', label }) => [group, label])
  expect(links).toEqual(Object.entries(menu).flatMap(([group, labels]) => labels.map((label) => [group, label])))
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

test.each([
  ['/staff', 'Home'],
  ['/staff/Payments/', 'Payments'],
  ['/staff/%70ayments', 'Payments'],
  ['/staff/receipts/import', 'Import a statement'],
  ['/staff/agents/7', 'Agent'],
  ['/staff/agents/entries/7', 'Ledger entry'],
  ['/staff/account', 'Your account'],
  ['/staff/nowhere', 'Page not found'],
])('the screen at %s is called %s', (path, title) => {
  expect(screenTitleAt(path)).toBe(title)
})

import { staffRoles } from '@evergrove/contract/staff/staff-accounts'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { linksFor, mayOpen, screenTitleAt, staffLinks } from './staff-links.ts'

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

type Route = { path?: string | undefined; index?: boolean | undefined; children?: Route[] | undefined }

/** Returns the addresses of the routes below this one, without the route for unknown addresses. */
const pathsBelow = (base: string, { children = [] }: Route): string[] =>
  children.flatMap((route) => {
    const path = route.path === undefined ? base : `${base}/${route.path}`
    return [
      ...(route.path === '*' || (route.path ?? route.index) === undefined ? [] : [path]),
      ...pathsBelow(path, route),
    ]
  })

test('every address of the console has a title, and every entry of the menu has a screen', () => {
  const paths = (routes as Route[])
    .filter(({ path }) => path === 'staff')
    .flatMap((route) => pathsBelow('/staff', route))
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => screenTitleAt(path) === 'Page not found')).toEqual([])
  expect(staffLinks.map(({ to }) => to).filter((to) => !paths.includes(to))).toEqual([])
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

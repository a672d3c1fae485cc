import { type StaffRole, staffRoles } from '@evergrove/contract/staff/staff-accounts'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { linksFor, mayOpen, screenTitleAt, staffLinks } from './staff-links.ts'

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

/** What each role finds in the menu, that all of it opens, and that nothing else does. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Page } from '@playwright/test'
import { watchCalls } from '../support/auth-screens.ts'
import { menuOf, openFromMenu } from '../support/staff-menu.ts'
import { callAsStaff, expect, makeStaff, type Staff, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

/** Every entry of the menu in its order, with whose it is besides an admin. */
const entries = [
  { name: 'Home', path: '/staff', roles: ['finance', 'editor', 'support'] },
  { name: 'Payments', path: '/staff/payments', roles: ['finance'] },
  { name: 'Withdrawals', path: '/staff/withdrawals', roles: ['finance'] },
  { name: 'Agents', path: '/staff/agents', roles: ['finance', 'support'] },
  { name: 'Messages', path: '/staff/messages', roles: ['support'] },
  { name: 'Notifications', path: '/staff/notifications', roles: ['support'] },
  { name: 'Subscribers', path: '/staff/subscribers', roles: ['editor'] },
  { name: 'Content', path: '/staff/content', roles: ['editor'] },
  { name: 'Plan', path: '/staff/plan', roles: ['finance'] },
  { name: 'Audit Trail', path: '/staff/audit', roles: [] },
  { name: 'Staff Accounts', path: '/staff/accounts', roles: [] },
] as const

/** Addresses below an entry, and other ways to write one. */
const below = [
  { path: '/staff/agents/1', of: '/staff/agents' },
  { path: '/staff/content/services', of: '/staff/content' },
  { path: '/staff/content/services/1', of: '/staff/content' },
  { path: '/staff/Payments/', of: '/staff/payments' },
  { path: '/staff/%70lan', of: '/staff/plan' },
  { path: '/staff/accounts?x=1', of: '/staff/accounts' },
] as const

const mayOpen = (role: StaffRole, path: string) =>
  role === 'admin' || entries.some((entry) => entry.path === path && entry.roles.some((one) => one === role))

async function signIn(page: Page, { email, password }: Staff): Promise<void> {
  await visit(page, '/staff/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/staff')
}

for (const role of ['admin', 'finance', 'editor', 'support'] as const) {
  test(`${role} finds the screens of the role in the menu, and each of them opens`, async ({ page, site }) => {
    test.slow()
    await signIn(page, await makeStaff(site, role))
    const own = entries.filter(({ path }) => mayOpen(role, path))
    await expect(menuOf(page)).toHaveText(own.map(({ name }) => name))
    for (const { name, path } of own) {
      await openFromMenu(page, name)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
    }
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
  })
}

for (const role of ['finance', 'editor', 'support'] as const) {
  test(`${role} is shown no screen of another role, and none is asked for`, async ({ page, staffAs }) => {
    test.slow()
    await staffAs(role)
    const calls = watchCalls(page)
    const others = [
      ...entries.map(({ path }) => path).filter((path) => !mayOpen(role, path)),
      ...below.filter(({ of }) => !mayOpen(role, of)).map(({ path }) => path),
    ]
    expect(others.length).toBeGreaterThan(8)
    for (const path of others) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Not Your Screen')
      await expect(page.getByRole('main')).toContainText(/not part of the role (Finance|Editor|Support)/)
    }
    expect(calls.filter((call) => call.includes('staff/')).filter((call) => call !== 'GET staff/me')).toEqual([])
  })
}

test('who gets another role has another menu from then on', async ({ page, site, staffAs }) => {
  const staff = await staffAs('editor')
  const { body: me } = await callAsStaff(site, staff, { path: 'me' })
  await visit(page, '/staff')
  await expect(menuOf(page)).toHaveText(['Home', 'Subscribers', 'Content'])
  const change = { method: 'POST', path: `accounts/${(me as { id: number }).id}/role`, body: { role: 'support' } }
  expect((await callAsStaff(site, await makeStaff(site, 'admin'), change)).status).toBe(204)
  await page.reload()
  await expect(menuOf(page)).toHaveText(['Home', 'Agents', 'Messages', 'Notifications'])
})

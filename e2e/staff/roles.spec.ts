/**
 * One pass through the console for each role: signing in, the menu, every screen in it, and one that is refused. The
 * calls of a role are tested in apps/api (staff-roles.test.ts), its menu in the web app (staff-links.test.ts), and what
 * it sees at every address there, too (staff-layout.test.tsx).
 */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Page } from '@playwright/test'
import { emptyQueues } from '../support/queue-screen.ts'
import { menuOf, openFromMenu } from '../support/staff-menu.ts'
import { expect, makeStaff, type Staff, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

/** A path that the role may not open. */
const refusedTo: Record<StaffRole, string | undefined> = {
  admin: undefined,
  finance: '/staff/accounts',
  editor: '/staff/payments',
  support: '/staff/plan',
}

async function signIn(page: Page, { email, password }: Staff): Promise<void> {
  await visit(page, '/staff/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/staff')
}

for (const [role, refused] of Object.entries(refusedTo)) {
  test(`${role} signs in and opens every screen in the menu of the role`, async ({ page, site }) => {
    test.slow()
    // The proof of the demonstration's first payment is that of another payment, which its record says in an alert.
    await emptyQueues(site)
    await signIn(page, await makeStaff(site, role as StaffRole))
    await expect(menuOf(page).nth(1)).toBeVisible()
    for (const name of await menuOf(page).allTextContents()) {
      await openFromMenu(page, name)
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
    }
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    if (refused === undefined) return
    await visit(page, refused)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access')
  })
}

/**
 * One pass through the console for each role: signing in, the menu, every screen in it, and one that is refused. The
 * calls of a role are tested in apps/api (staff-roles.test.ts), its menu in the web app (staff-links.test.ts), and what
 * it sees at every address there, too (staff-layout.test.tsx).
 */
import { readFile } from 'node:fs/promises'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Page } from '@playwright/test'
import { askForMoney, confirmIn, emptyQueues, recordOf } from '../support/queue-screen.ts'
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

test('finance approves a withdrawal and proposes its batch, and an admin confirms and saves the file', async ({
  page,
  site,
  staffAs,
}) => {
  await makeStaff(site, 'admin')
  await emptyQueues(site)
  await site.perform('emptyPayouts')
  await askForMoney(site, 'Cat', '80.00')
  await staffAs('finance')
  await visit(page, '/staff')
  await openFromMenu(page, 'Withdrawals')
  await recordOf(page, 'Cat Obi').getByRole('button', { name: 'Approve' }).click()
  await confirmIn(page, 'Approve this withdrawal?', 'Approve')
  await expect(page.getByText(/^Approved: Cat Obi/)).toBeVisible()
  await openFromMenu(page, 'Payouts')
  await page.getByRole('button', { name: 'New batch' }).click()
  await page.getByRole('button', { name: 'Release…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Proposed. Another person has 7 days to confirm it.')).toBeVisible()
  const batch = new URL(page.url()).pathname
  await staffAs('admin')
  await visit(page, '/staff')
  await openFromMenu(page, 'Proposals')
  await page.getByRole('button', { name: /^Confirm: Release batch \d+: 1 withdrawal, \$80\.00/ }).click()
  await confirmIn(page, 'Confirm this proposal?', 'Confirm')
  await expect(page.getByText(/^Confirmed: Release batch/)).toBeVisible()
  await visit(page, batch)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^payout-\d+\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/\b\d{10}\b/)
  expect(lines[1]).toContain('80.00')
})

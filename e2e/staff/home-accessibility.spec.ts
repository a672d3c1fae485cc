import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { dialogOf, type OfficeScreen, openOffice, subscribe, writeMessage } from '../support/office-screens.ts'
import { callAsStaff, expect, makeStaff, test } from '../support/staff-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const screens: readonly OfficeScreen[] = [
  'Home',
  'Plan',
  'Audit Trail',
  'Messages',
  'Notifications',
  'Subscribers',
  'Staff Accounts',
  'Change Password',
]

const waitUntilRead = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

for (const width of [1280, 320]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })

      test('the screens of the office have no violation and do not scroll sideways', async ({
        page,
        site,
        staffAs,
      }) => {
        test.slow()
        await writeMessage(site, 'A question')
        await subscribe(site)
        await makeStaff(site, 'editor')
        const admin = await staffAs('admin')
        const body = { agent_id: null, joined_to: '2000-01-01', subject: 'A long subject '.repeat(12), message: 'M' }
        await callAsStaff(site, admin, { method: 'POST', path: 'notifications', body })
        for (const path of ['ledger/check', 'audit/check']) await callAsStaff(site, admin, { path })
        for (const screen of screens) {
          await openOffice(page, screen)
          await waitUntilRead(page)
          await expectNoViolations(page)
          await expectNoOverflow(page)
        }
      })

      test('opened parts and dialogs have no violation', async ({ page, site, staffAs }) => {
        test.slow()
        const name = await writeMessage(site, 'A question')
        await makeStaff(site, 'editor')
        await staffAs('admin')
        await openOffice(page, 'Home')
        await page.getByRole('radiogroup', { name: 'Show money as' }).getByLabel('Table').check()
        await page.getByRole('button', { name: 'Check Now' }).click()
        await expect(page.getByText(/^In order/)).toBeVisible()
        await expectNoViolations(page)
        await expectNoOverflow(page)
        await openOffice(page, 'Plan')
        await page.getByRole('button', { name: 'New Draft' }).click()
        await page.getByLabel('Registration Fee').fill('120')
        await expect(page.getByRole('table', { name: 'The Last 90 Days' })).toBeVisible()
        await expectNoViolations(page)
        await expectNoOverflow(page)
        await page.getByRole('button', { name: 'Publish…' }).click()
        await expect(dialogOf(page, 'Publish This Plan?')).toBeVisible()
        await expectNoViolations(page)
        await openOffice(page, 'Messages')
        await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
        await expectNoViolations(page)
        await openOffice(page, 'Staff Accounts')
        await page
          .getByRole('button', { name: /^Acts on/ })
          .first()
          .click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
        await expectNoViolations(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Invite', exact: true }).click()
        await expect(dialogOf(page, 'Invite to the Staff')).toBeVisible()
        await expectNoViolations(page)
        await openOffice(page, 'Notifications')
        await page.getByLabel('By Filter').check()
        await page.getByRole('button', { name: 'Send…' }).click()
        await expectNoViolations(page)
        await expectNoOverflow(page)
      })
    })
  }
}

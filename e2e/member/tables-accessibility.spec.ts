import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/member-test.ts'
import {
  askFor,
  closeDialog,
  confirmRequest,
  findDialog,
  findRows,
  makeRich,
  openScreen,
} from '../support/money-screens.ts'

test.use({ allowedErrors: /status of 400/, contextOptions: { reducedMotion: 'reduce' } })

const screens = ['Withdrawals', 'Levels', 'Referrals', 'Statement'] as const

const waitUntilRead = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })

      test('the screens of a newcomer have no violation', async ({ page }) => {
        test.slow()
        for (const screen of screens) {
          await openScreen(page, screen)
          await waitUntilRead(page)
          await expectNoViolations(page)
        }
      })

      test('full screens have no violation, nor have the dialogs of a request', async ({ page, site, member }) => {
        test.slow()
        await makeRich(site, member, '1000.00')
        await site.act('recruitMany', member.id, 7)
        for (let number = 1; number <= 7; number += 1) await site.act('withdraw', member.id, '20.00')
        await site.act('rejectLastWithdrawal', member.id, 'The account is closed.')
        for (const screen of screens) {
          await openScreen(page, screen)
          await waitUntilRead(page)
          await expectNoViolations(page)
        }
        await openScreen(page, 'Withdrawals')
        await expect(findRows(page, 'Withdrawal History')).toHaveCount(6)
        await askFor(page, 'abc')
        await expectNoViolations(page)
        await askFor(page, '20')
        await expect(findDialog(page, 'Confirm Withdrawal')).toBeVisible()
        await expectNoViolations(page)
        await confirmRequest(page)
        await expect(findDialog(page, 'Withdrawal Submitted')).toBeVisible()
        await expectNoViolations(page)
        await closeDialog(page, 'Withdrawal Submitted')
        await askFor(page, '99999')
        await confirmRequest(page)
        await expect(findDialog(page, 'Error')).toBeVisible()
        await expectNoViolations(page)
      })
    })
  }
}

test('the screens have no violation while they are read', async ({ page }) => {
  test.slow()
  await page.route('**/api/dashboard/**', () => undefined)
  for (const screen of screens) {
    await openScreen(page, screen)
    await expectNoViolations(page)
  }
})

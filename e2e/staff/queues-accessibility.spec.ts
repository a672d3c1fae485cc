/** What axe finds in the two queues and their dialogs, in either colour, and whether anything is wider than the screen. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { filledProfile } from '../support/members.ts'
import { picture } from '../support/picture.ts'
import { askForMoney, emptyQueues, joinAndPay, openQueue, recordOf, rowOf } from '../support/queue-screen.ts'
import { callAsStaff, expect, makeStaff, test } from '../support/staff-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: /409/ })

test.beforeEach(async ({ site }) => emptyQueues(site))

async function expectFit(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

async function expectGood(page: Page): Promise<void> {
  await expectFit(page)
  await expectNoViolations(page)
}

type Look = (page: Page) => Promise<void>

/** Opens a dialog, looks at it and leaves it. */
async function lookAtDialog(page: Page, look: Look, button: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page)
  if (button === 'Reject') {
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('Please give a reason.')).toBeVisible()
    await look(page)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function lookAtPayments(page: Page, look: Look): Promise<void> {
  await openQueue(page, 'Payments')
  await expect(rowOf(page, 'Ann')).toBeVisible()
  await look(page)
  await rowOf(page, 'Ann').click()
  await expect(page.getByRole('img', { name: /^Proof/ })).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await look(page)
  await openQueue(page, 'Payments', '?status=Rejected')
  await rowOf(page, 'Ben').first().click()
  await expect(page.getByText('Rejected by', { exact: true })).toBeVisible()
  await look(page)
  await openQueue(page, 'Payments', '?status=All')
  await expect(rowOf(page, 'Ann').first()).toBeVisible()
  await look(page)
}

async function lookAtPaymentDialogs(page: Page, look: Look): Promise<void> {
  await openQueue(page, 'Payments')
  await rowOf(page, 'Ann').click()
  await expect(page.getByRole('img', { name: /^Proof/ })).toBeVisible()
  for (const button of ['Approve', 'Reject', 'Keys']) await lookAtDialog(page, look, button)
}

async function lookAtWithdrawals(page: Page, look: Look): Promise<void> {
  await openQueue(page, 'Withdrawals')
  await page.getByRole('checkbox', { name: /^Select Cat/ }).check()
  await look(page)
  await rowOf(page, 'Cat').click()
  await page.getByRole('button', { name: 'Show bank details' }).click()
  await expect(page.getByText(filledProfile.account_number)).toBeVisible()
  await look(page)
}

async function lookAtWithdrawalDialogs(page: Page, look: Look): Promise<void> {
  await openQueue(page, 'Withdrawals')
  await page.getByRole('checkbox', { name: /^Select Cat/ }).check()
  await lookAtDialog(page, look, 'Payout File')
  await lookAtDialog(page, look, 'Approve selected (1)')
  await rowOf(page, 'Cat').click()
  for (const button of ['Approve', 'Reject']) await lookAtDialog(page, look, button)
}

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })

      test('the payments have no violation, waiting and decided', async ({ page, site, staffAs }) => {
        test.slow()
        await joinAndPay(site, 'Ann', picture)
        const { id } = await joinAndPay(site, 'Ben')
        await site.act('rejectPayment', id, 'The picture cannot be read.')
        await staffAs('finance')
        await lookAtPayments(page, expectGood)
      })

      test('the dialogs of payments have no violation', async ({ page, site, staffAs }) => {
        test.slow()
        await joinAndPay(site, 'Ann', picture)
        await staffAs('finance')
        await lookAtPaymentDialogs(page, expectGood)
      })

      test('the withdrawals have no violation, nor have their dialogs', async ({ page, site, staffAs }) => {
        test.slow()
        await askForMoney(site, 'Cat', '120.00')
        await staffAs('finance')
        await lookAtWithdrawals(page, expectGood)
        await lookAtWithdrawalDialogs(page, expectGood)
      })

      test('an empty queue and one that somebody else was faster with have no violation', async ({
        page,
        site,
        staffAs,
      }) => {
        test.slow()
        await staffAs('finance')
        await openQueue(page, 'Payments')
        await expect(page.getByText('Nothing waits for a decision')).toBeVisible()
        await expectGood(page)
        const { id } = await joinAndPay(site, 'Ann', picture)
        const [payment] = await site.act('payments', id)
        await openQueue(page, 'Payments', `?chosen=${payment?.id}`)
        await recordOf(page, 'Ann Eze').getByRole('button', { name: 'Approve' }).click()
        const path = `payments/${payment?.id}/approve`
        await callAsStaff(site, await makeStaff(site, 'admin'), { method: 'POST', path })
        await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
        await expect(page.getByRole('alert').filter({ hasText: 'Somebody was faster' })).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expectGood(page)
      })
    })
  }
}

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing of either queue is wider than the screen', async ({ page, site, staffAs }) => {
    test.slow()
    await joinAndPay(site, `Ann${'abcdefghij'.repeat(4)}`, picture)
    const { id } = await joinAndPay(site, 'Ben')
    await site.act('rejectPayment', id, 'unbreakable'.repeat(12))
    await askForMoney(site, `Cat${'abcdefghij'.repeat(4)}`, '120.00')
    await staffAs('finance')
    await lookAtPayments(page, expectFit)
    await lookAtPaymentDialogs(page, expectFit)
    await lookAtWithdrawals(page, expectFit)
    await lookAtWithdrawalDialogs(page, expectFit)
  })
})

/** The two queues on a phone, operated by touch. */
import { joinAndPay } from '@evergrove/testing/people'
import { picture } from '@evergrove/testing/picture'
import type { Locator, Page } from '@playwright/test'
import { askForMoney, emptyQueues, openQueue, queueOf, recordOf, rowOf } from '../support/queue-screen.ts'
import { expect, test } from '../support/staff-test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.beforeEach(async ({ site }) => emptyQueues(site))

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Taps a control and expects it to be large enough for a thumb. */
async function tap(control: Locator, least = 24): Promise<void> {
  const box = await control.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(least)
  await control.tap()
}

test('payments are decided by touch', async ({ page, site, staffAs }) => {
  const ann = await joinAndPay(site, 'Ann', picture)
  const ben = await joinAndPay(site, 'Ben', picture)
  await staffAs('finance')
  await openQueue(page, 'Payments')
  await tap(rowOf(page, 'Ann Eze'), 44)
  const record = recordOf(page, 'Ann Eze')
  await tap(record.getByRole('button', { name: 'Zoom in' }), 40)
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('150%')
  await tap(record.getByRole('button', { name: 'Reject' }), 44)
  const reject = dialogOf(page, 'Reject this payment?')
  await reject.getByRole('combobox', { name: 'Template' }).selectOption('The proof can’t be read.')
  await tap(reject.getByRole('button', { name: 'Reject' }))
  await expect(page.getByText(/^Rejected: Ann Eze, .* Next: Ben Eze\.$/)).toBeInViewport()
  await tap(recordOf(page, 'Ben Eze').getByRole('button', { name: 'Approve' }), 44)
  await tap(dialogOf(page, 'Approve this payment?').getByRole('button', { name: 'Approve' }))
  await expect(page.getByText('No payments to review')).toBeVisible()
  expect(await site.perform('payments', ann.id)).toMatchObject([{ status: 'Rejected' }])
  expect(await site.perform('payments', ben.id)).toMatchObject([{ status: 'Approved' }])
})

test('withdrawals are paid out by touch', async ({ page, site, staffAs }) => {
  for (const name of ['Ann', 'Ben', 'Cat']) await askForMoney(site, name, '80.00')
  await staffAs('finance')
  await openQueue(page, 'Withdrawals')
  await tap(rowOf(page, 'Ann Obi'), 44)
  await tap(page.getByRole('button', { name: 'Show bank details' }))
  await expect(recordOf(page, 'Ann Obi').getByText(/^\d{10}$/)).toBeVisible()
  await tap(recordOf(page, 'Ann Obi').getByRole('button', { name: 'Approve' }), 44)
  await tap(dialogOf(page, 'Approve this withdrawal?').getByRole('button', { name: 'Approve' }))
  await expect(recordOf(page, 'Ben Obi')).toBeVisible()
  await tap(page.getByRole('button', { name: 'All withdrawals' }))
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(2)
  for (const name of ['Ben', 'Cat']) await page.getByRole('checkbox', { name: `Select ${name} Obi, $80.00` }).tap()
  await tap(page.getByRole('button', { name: /^Approve 2 / }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
  await expect(page.getByRole('dialog').getByText('2 of 2 approved.')).toBeVisible()
})

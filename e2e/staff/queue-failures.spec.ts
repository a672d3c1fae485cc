/** The queues where the server does not answer as hoped. */
import { picture } from '../support/picture.ts'
import { emptyQueues, joinAndPay, openQueue, recordOf } from '../support/queue-screen.ts'
import { expect, test } from '../support/staff-test.ts'

test.beforeEach(async ({ site }) => emptyQueues(site))

test.describe('a server that fails', () => {
  test.use({ allowedErrors: /500|staff\/payments/ })

  test('is told where the list would be, with a way to try again', async ({ page, site, staffAs }) => {
    await joinAndPay(site, 'Ann', picture)
    await staffAs('finance')
    await page.route('**/api/staff/payments?*', (route) => route.fulfill({ status: 500, json: {} }))
    await openQueue(page, 'Payments')
    const retry = page.getByRole('button', { name: 'Retry: load the payments' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/staff/payments?*')
    await retry.click()
    await expect(recordOf(page, 'Ann Eze')).toBeVisible()
  })

  test('keeps the question open with what was typed', async ({ page, site, staffAs }) => {
    await joinAndPay(site, 'Ann', picture)
    await staffAs('finance')
    await openQueue(page, 'Payments')
    await page.route('**/api/staff/payments/*/reject', (route) => route.fulfill({ status: 500, json: {} }))
    await recordOf(page, 'Ann Eze').getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject this payment?' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Twice the same')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Something went wrong')
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Twice the same')
    await page.unroute('**/api/staff/payments/*/reject')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText(/^Rejected: Ann Eze/)).toBeVisible()
  })
})

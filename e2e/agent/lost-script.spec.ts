/** A dashboard screen whose script does not arrive. The console uses the same parts. */
import { expect, test } from '../support/agent-test.ts'
import { visit } from '../support/visit.ts'

const SCRIPT = /\/assets\/withdrawals-[\w-]+\.js$/

test.use({ allowedErrors: /ChunkLoadError|Failed to load resource: net::ERR_FAILED/ })

test('[B1] [ERR-018] a screen without its script stays within the frame and opens by itself once the script can be reached', async ({
  page,
}) => {
  await visit(page, '/dashboard/help-and-support')
  await page.route(SCRIPT, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Withdrawals' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' })
  await expect(problem).toBeVisible()
  await expect(page).toHaveTitle(/^Withdrawals \| /)

  await problem.getByRole('button', { name: 'Try Again' }).click()
  await expect(problem.getByRole('button', { name: 'Try Again' })).toBeEnabled()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawals')
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()

  await page.unroute(SCRIPT)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Available Withdrawal')).toBeVisible()
  await expect(problem).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/withdrawals')
})

import type { StaffHome } from '@evergrove/contract/staff/staff-home'
import { expectFigure, findCard } from '../support/money-screens.ts'
import { openOffice, rowsOf, writeMessage } from '../support/office-screens.ts'
import { joinAndPay } from '../support/queue-screen.ts'
import { callAsStaff, expect, test } from '../support/staff-test.ts'

const usd = (amount: string) =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })

test('what waits is counted, with the ways to the queues', async ({ page, site, staffAs }) => {
  const admin = await staffAs('admin')
  await joinAndPay(site, 'Waiting')
  await writeMessage(site, 'When do you open?')
  const { body } = await callAsStaff(site, admin, { path: 'home' })
  const home = body as StaffHome
  await openOffice(page, 'Home')
  await expectFigure(page, 'Payments to Decide', String(home.waiting_payments?.with_proof))
  await expectFigure(page, 'Payments Without Proof', String(home.waiting_payments?.without_proof))
  await expectFigure(page, 'Withdrawals to Decide', String(home.waiting_withdrawals?.count))
  await expectFigure(page, 'New Messages', String(home.new_messages))
  await expect(findCard(page, 'Withdrawals to Decide')).toContainText(usd(home.waiting_withdrawals?.sum ?? ''))
  await page.getByRole('link', { name: 'Open the inbox' }).click()
  await expect(page).toHaveURL('/staff/messages')
})

test('thirty days are drawn, and written in a table with exact sums', async ({ page, site, staffAs }) => {
  const admin = await staffAs('admin')
  await joinAndPay(site, 'Counted')
  const { body } = await callAsStaff(site, admin, { path: 'home' })
  const { growth, money } = body as StaffHome
  const signUps = (growth ?? []).reduce((sum, { sign_ups }) => sum + sign_ups, 0)
  const fees = (money ?? []).reduce((sum, row) => sum + Math.round(Number(row.fees) * 100), 0)
  await openOffice(page, 'Home')
  await expect(page.getByRole('img', { name: new RegExp(`^Sign-ups by day, .*: ${signUps} in all`) })).toBeVisible()
  await expect(page.locator('[data-day]')).toHaveCount(6 * 30)
  await page.getByRole('radiogroup', { name: 'Show growth as' }).getByLabel('Table').check()
  await expect(rowsOf(page, 'Growth')).toHaveCount(30)
  const today = rowsOf(page, 'Growth').first().getByRole('cell')
  await expect(today).toHaveText([String(growth?.at(-1)?.sign_ups), String(growth?.at(-1)?.activations)])
  await page.getByRole('radiogroup', { name: 'Show money as' }).getByLabel('Table').check()
  const sums = page.getByRole('table', { name: 'Money' }).locator('tfoot td')
  await expect(sums.first()).toHaveText(usd(String(fees / 100)))
})

test('the ledger is proved when it is asked for', async ({ page, staffAs }) => {
  await staffAs('finance')
  await openOffice(page, 'Home')
  await page.getByRole('button', { name: 'Check Now' }).click()
  await expect(page.getByText(/In order: all \d+ rules of the ledger hold\./)).toBeVisible()
})

test('what the newest checks found is shown without checking anew', async ({ page, site, staffAs }) => {
  const admin = await staffAs('admin')
  const { body } = await callAsStaff(site, admin, { path: 'ledger/check' })
  await callAsStaff(site, admin, { path: 'audit/check' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/check')) asked.push(pathname)
  })
  await openOffice(page, 'Home')
  const ledger = page.locator('section:has(#ledger)')
  await expect(ledger).toContainText(`In order: all ${(body as unknown[]).length} rules of the ledger hold.`)
  await expect(ledger).toContainText(/Checked .+, in [\d.]+ s/)
  const chain = page.locator('section:has(#chain)')
  await expect(chain).toContainText(/The chain holds: all [\d,]+ entries are as they were written\./)
  await expect(chain).toContainText(/Checked .+, in [\d.]+ s/)
  expect(asked).toEqual([])
})

test('a breach that was found at night is shown with its count', async ({ page, staffAs }) => {
  await staffAs('finance')
  await page.route('**/api/staff/home', async (route) => {
    const answer = await route.fetch()
    const found = { checked_at: '2026-11-21T02:00:00.000Z', took_ms: 75_300, checked: 22 }
    const breaches = [{ name: 'every transfer is as it was booked', count: 3 }]
    await route.fulfill({ json: { ...((await answer.json()) as object), ledger_check: { ...found, breaches } } })
  })
  await openOffice(page, 'Home')
  const ledger = page.locator('section:has(#ledger)')
  await expect(ledger).toContainText('Not in order: 1 of 22 rules are broken.')
  await expect(ledger.getByRole('listitem')).toHaveText('every transfer is as it was booked (3)')
  await expect(ledger).toContainText(', in 75 s')
  await expect(page.getByRole('heading', { name: 'Hash Chain' })).toHaveCount(0)
})

test('each role sees its part alone', async ({ page, staffAs }) => {
  await staffAs('editor')
  await openOffice(page, 'Home')
  const main = page.getByRole('main')
  await expect(main.getByRole('link')).toHaveText(['Subscribers', 'Content'])
  await staffAs('support')
  await openOffice(page, 'Home')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['New Messages', 'Growth'])
  await staffAs('finance')
  await openOffice(page, 'Home')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Payments to Decide',
    'Payments Without Proof',
    'Withdrawals to Decide',
    'Growth',
    'Money',
    'Ledger Check',
  ])
})

test.describe('when it cannot be read', () => {
  test.use({ allowedErrors: /500|could not be loaded/ })

  test('each part says so and is read again', async ({ page, staffAs }) => {
    test.slow()
    await staffAs('finance')
    await page.route('**/api/staff/home', (route) => route.fulfill({ status: 500, json: { detail: 'Broken.' } }))
    await openOffice(page, 'Home')
    const retry = page.getByRole('button', { name: 'Retry: load the figures of growth' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/staff/home')
    await retry.click()
    await expect(page.getByRole('img', { name: /^Fees by day/ })).toBeVisible()
  })
})

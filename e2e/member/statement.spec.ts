import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/member-test.ts'
import type { Member } from '../support/members.ts'
import { expectFigure, findPages, findRows, findTable, openScreen } from '../support/money-screens.ts'
import type { Site } from '../support/site.ts'

const TABLE = 'Bookings'

/** Two agents who complete a level, a gift, and a withdrawal that comes back: six bookings. */
async function makeBookings({ act }: Site, { id }: Member): Promise<void> {
  await act('approvePayment', id)
  await act('recruitMany', id, 2)
  await act('credit', id, '1000.00')
  await act('withdraw', id, '150.00')
  await act('rejectLastWithdrawal', id, 'The account is closed.')
}

test('every booking is told with its cause and the balance after it', async ({ page, site, member }) => {
  await makeBookings(site, member)
  await openScreen(page, 'Statement')
  await expect(findTable(page, TABLE).getByRole('columnheader')).toHaveText([
    'Date',
    'Booking',
    'Details',
    'Amount',
    'Balance',
  ])
  const rows = findRows(page, TABLE)
  await expect(rows).toHaveCount(6)
  const told = (index: number) => rows.nth(index).getByRole('cell')
  await expect(told(0).nth(1)).toHaveText('Withdrawal returned')
  await expect(told(0).nth(2)).toHaveText(/^Request no\. \d+: The account is closed\.$/)
  await expect(told(0).nth(3)).toHaveText('+$150.00')
  await expect(told(1).nth(1)).toHaveText('Withdrawal')
  await expect(told(1).nth(2)).toHaveText(/^Request no\. \d+$/)
  await expect(told(1).nth(3)).toHaveText('-$150.00')
  await expect(told(2).nth(2)).toHaveText('Opening balance')
  await expect(rows.filter({ hasText: 'Level 1 completed: Agent 2 joined' })).toContainText('Match bonus')
  await expect(rows.filter({ hasText: /Referral bonus/ })).toHaveCount(2)
  await expect(told(5).nth(2)).toHaveText('Agent 1 joined')
  const cents = async (column: number) =>
    (await rows.locator(`td:nth-child(${column})`).allTextContents()).map((text) =>
      Math.round(Number(text.replaceAll(/[+$,]/g, '')) * 100),
    )
  const [amounts, balances] = [await cents(4), await cents(5)]
  expect(balances).toEqual(amounts.map((_, index) => amounts.slice(index).reduce((sum, amount) => sum + amount, 0)))
  await expectFigure(page, 'Available Balance', String(await told(0).nth(4).textContent()))
})

test('the filter narrows the list, stands in the address, and is taken back', async ({ page, site, member }) => {
  await makeBookings(site, member)
  await openScreen(page, 'Statement')
  await expect(findRows(page, TABLE)).toHaveCount(6)
  await page.getByLabel('Kind').selectOption('Referral bonus')
  await expect(findRows(page, TABLE)).toHaveCount(2)
  await expect(page).toHaveURL('/dashboard/statement?kind=referral_bonus')
  await page.reload()
  await expect(findRows(page, TABLE)).toHaveCount(2)
  await expect(page.getByLabel('Kind')).toHaveValue('referral_bonus')
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('From').fill(today)
  await expect(page).toHaveURL(`/dashboard/statement?kind=referral_bonus&from=${today}`)
  await expect(findRows(page, TABLE)).toHaveCount(2)
  await page.getByLabel('To').fill('2020-01-01')
  await expect(page.getByText('The end lies before the beginning.')).toBeVisible()
  await page.getByLabel('From').fill('2019-01-01')
  await expect(page.getByText('No bookings match')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(findRows(page, TABLE)).toHaveCount(6)
  await expect(page).toHaveURL('/dashboard/statement')
})

test('pages stand in the address, and the whole goes to paper and to a file', async ({ page, site, member }) => {
  test.slow()
  await site.act('approvePayment', member.id)
  for (let number = 1; number <= 23; number += 1) await site.act('credit', member.id, `${number}.00`)
  await openScreen(page, 'Statement')
  await expect(findRows(page, TABLE)).toHaveCount(20)
  await expect(findPages(page, TABLE).getByRole('status')).toHaveText('1–20 of 23')
  await findPages(page, TABLE).getByRole('button', { name: 'Next' }).click()
  await expect(findRows(page, TABLE)).toHaveCount(3)
  await expect(findRows(page, TABLE).last()).toContainText('+$1.00')
  await expect(page).toHaveURL('/dashboard/statement?page=2')

  await page.evaluate(() => {
    globalThis.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('table:visible tbody tr')
  await expect(paper).toHaveCount(23)
  await expect(page.getByText('All bookings', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(`Ada Obi (${member.code})`)).toBeVisible()
  await expect(page.locator('button:visible')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(paper).toHaveCount(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^statement-20\d\d-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(24)
  expect(lines[1]).toContain('Opening balance')
  expect(lines[1]).toMatch(/,23\.00,276\.00$/)
})

test('before anything is booked the screen says what will be here', async ({ page }) => {
  await openScreen(page, 'Statement')
  await expect(page.getByText('Nothing has been booked yet')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await openScreen(page, 'Statement', '?page=7')
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(page.getByText('Nothing has been booked yet')).toBeVisible()
})

test.describe('calls that fail', () => {
  test.use({ allowedErrors: /status of 500|could not be/ })

  test('a list or a file that cannot be had says so, and can be tried again', async ({ page, site, member }) => {
    await site.act('approvePayment', member.id)
    await site.act('credit', member.id, '10.00')
    await page.route('**/api/dashboard/statement?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/api/dashboard/statement.csv*', (route) => route.fulfill({ status: 500, json: {} }))
    await openScreen(page, 'Statement')
    const retry = page.getByRole('button', { name: 'Retry: load your bookings' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/dashboard/statement?*')
    await retry.click()
    await expect(findRows(page, TABLE)).toHaveCount(1)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The file could not be made.' })).toBeVisible()
  })
})

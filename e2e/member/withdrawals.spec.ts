import { expect, test } from '../support/member-test.ts'
import {
  expectFigure,
  findCard,
  findPages,
  findRows,
  findTable,
  makeRich,
  openScreen,
  readAsMember,
  readColour,
} from '../support/money-screens.ts'

const HISTORY = 'Withdrawal History'

test('[WDR-001] [WDR-002] [WDR-003] [WDR-004] [CONST-004] [GAP-42] four cards count what was asked for and tell what is left', async ({
  page,
  site,
  member,
}) => {
  await makeRich(site, member, '2000.00')
  for (const isApproved of [true, true, true, false, false]) {
    await site.act('withdraw', member.id, '100.00')
    if (isApproved) await site.act('approveLastWithdrawal', member.id)
  }
  await openScreen(page, 'Withdrawals')
  await expectFigure(page, 'Total Withdrawals', '5')
  await expectFigure(page, 'Pending Withdrawals', '2')
  await expectFigure(page, 'Approved Withdrawals', '3')
  await expectFigure(page, 'Available Withdrawal', '$1,500.00')
  for (const label of ['Total', 'Pending', 'Approved']) {
    await expect(findCard(page, `${label} Withdrawals`)).not.toContainText(/[$N]\s?\d/)
  }
  await expect(findRows(page, HISTORY).first().getByRole('cell').nth(3)).toHaveText('N1,500.00')
})

test('[WDR-008] [CONST-006] [GAP-42] the history tells when, how much, and the balance before and after, in naira', async ({
  page,
  site,
  member,
}) => {
  await makeRich(site, member, '1600.00')
  await site.act('withdraw', member.id, '100')
  const [served] = (await readAsMember(site, member, 'dashboard/withdrawals')) as [{ created_at: string }]
  await openScreen(page, 'Withdrawals')
  await expect(findTable(page, HISTORY).getByRole('columnheader')).toHaveText([
    'Date Requested',
    'Amount',
    'Balance Before',
    'Balance After',
    'Status',
  ])
  await expect(findRows(page, HISTORY)).toHaveCount(1)
  const cells = findRows(page, HISTORY).getByRole('cell')
  await expect(cells.nth(0)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/)
  await expect(cells.nth(0).locator('time')).toHaveAttribute('datetime', served.created_at)
  await expect(cells.nth(1)).toHaveText('N100.00')
  await expect(cells.nth(2)).toHaveText('N1,600.00')
  await expect(cells.nth(3)).toHaveText('N1,500.00')
  await expect(cells.nth(4)).toHaveText('Pending')
  await expect(findRows(page, HISTORY)).not.toContainText('$')
})

test('[WDR-009] six withdrawals need no pages, seven need two', async ({ page, site, member }) => {
  await makeRich(site, member, '1000.00')
  for (let number = 1; number <= 6; number += 1) await site.act('withdraw', member.id, `${10 + number}.00`)
  await openScreen(page, 'Withdrawals')
  await expect(findRows(page, HISTORY)).toHaveCount(6)
  await expect(findPages(page, HISTORY)).toHaveCount(0)
  await site.act('withdraw', member.id, '17.00')
  await page.reload()
  const pages = findPages(page, HISTORY)
  await expect(pages.getByRole('status')).toHaveText('1–6 of 7')
  await expect(findRows(page, HISTORY)).toHaveCount(6)
  await expect(findRows(page, HISTORY).first()).toContainText('N17.00')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(findRows(page, HISTORY)).toHaveCount(1)
  await expect(findRows(page, HISTORY)).toContainText('N11.00')
})

test('[WDR-010] [WDR-011] what is pending waits for staff, and a rejection alone looks like danger', async ({
  page,
  site,
  member,
}) => {
  await makeRich(site, member, '1000.00')
  await site.act('withdraw', member.id, '30.00')
  await site.act('rejectLastWithdrawal', member.id, 'The account is not yours.')
  await site.act('withdraw', member.id, '20.00')
  await site.act('approveLastWithdrawal', member.id)
  await site.act('withdraw', member.id, '10.00')
  await openScreen(page, 'Withdrawals')
  const rows = findRows(page, HISTORY)
  for (const [index, { status, look, token }] of [
    { status: 'Pending', look: 'warning', token: '--color-gold-ink' },
    { status: 'Approved', look: 'primary', token: '--color-positive-ink' },
    { status: 'Rejected', look: 'danger', token: '--color-danger' },
  ].entries()) {
    const badge = rows.nth(index).locator('[data-look]')
    await expect(badge).toHaveText(status)
    await expect(badge).toHaveAttribute('data-look', look)
    await expect(badge).toHaveCSS('color', await readColour(page, token))
  }
  await expect(rows.first().locator('button, a, input, [tabindex]')).toHaveCount(0)
  await site.act('approveLastWithdrawal', member.id)
  await page.reload()
  await expect(rows.first().locator('[data-look=primary]')).toHaveText('Approved')
  await expectFigure(page, 'Pending Withdrawals', '0')
})

test('[GAP-17] without withdrawals there is a sentence and no table', async ({ page }) => {
  await openScreen(page, 'Withdrawals')
  await expect(page.getByText('You are yet to make a Withdrawal Request', { exact: true })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectFigure(page, 'Total Withdrawals', '0')
  await expectFigure(page, 'Available Withdrawal', '$0.00')
})

test('of more than a thousand withdrawals the newest are listed, and the cards say of which they speak', async ({
  page,
}) => {
  const listed = Array.from({ length: 1000 }, (_, index) => ({
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    amount: '10.00',
    balance_before: '500.00',
    balance_after: '490.00',
    status: index === 0 ? 'Pending' : 'Approved',
  }))
  await page.route('**/api/dashboard/withdrawals*', (route) =>
    new URL(route.request().url()).searchParams.has('page')
      ? route.fulfill({ json: [listed[0]], headers: { 'X-Total-Count': '1234' } })
      : route.fulfill({ json: listed }),
  )
  await openScreen(page, 'Withdrawals')
  await expectFigure(page, 'Total Withdrawals', '1,234')
  await expectFigure(page, 'Approved Withdrawals', '999')
  await expect(findCard(page, 'Approved Withdrawals')).toContainText('among the newest 1,000')
  await expect(page.getByText('The newest 1,000 of 1,234 are listed.')).toBeVisible()
})

test.describe('calls that fail', () => {
  test.use({ allowedErrors: /status of 500|could not be loaded/ })

  test('[ERR-020] a history that cannot be read says so quietly, and can be tried again', async ({
    page,
    site,
    member,
  }) => {
    await makeRich(site, member, '500.00')
    await site.act('withdraw', member.id, '100.00')
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/dashboard/withdrawals', (route) => route.fulfill({ status: 500, json: {} }))
    await openScreen(page, 'Withdrawals')
    const retry = page.getByRole('button', { name: 'Retry: load your withdrawals' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('Could not load', { exact: true })).toHaveCount(1)
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByText('You are yet to make')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectFigure(page, 'Total Withdrawals', '-')
    await expectFigure(page, 'Available Withdrawal', '$400.00')
    expect(logged.join('\n')).toContain('dashboard/withdrawals could not be loaded')
    await page.unroute('**/api/dashboard/withdrawals')
    await retry.click()
    await expect(findRows(page, HISTORY)).toHaveCount(1)
    await expectFigure(page, 'Total Withdrawals', '1')
  })

  test('[ERR-020] a balance that cannot be read leaves the rest of the screen alone', async ({
    page,
    site,
    member,
  }) => {
    await makeRich(site, member, '500.00')
    await page.route('**/api/dashboard/user-account-info', (route) => route.fulfill({ status: 500, json: {} }))
    await openScreen(page, 'Withdrawals')
    const retry = page.getByRole('button', { name: 'Retry: load your balance' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await expectFigure(page, 'Total Withdrawals', '0')
    await page.unroute('**/api/dashboard/user-account-info')
    await retry.click()
    await expectFigure(page, 'Available Withdrawal', '$500.00')
  })
})

import { expect, test } from '../support/member-test.ts'
import {
  expectFigure,
  findCard,
  findPages,
  findRows,
  findTable,
  openScreen,
  readAsMember,
} from '../support/money-screens.ts'

const TABLE = 'Your referrals'

test('[REF-003] [REF-004] [REF-006] four referrals are counted, listed and have earned something', async ({
  page,
  site,
  member,
}) => {
  await site.act('approvePayment', member.id)
  await site.act('recruitMany', member.id, 3)
  await site.act('recruit', { sponsorId: member.id, first_name: 'Zainab', last_name: 'Bello', isActive: false })
  const account = (await readAsMember(site, member, 'dashboard/user-account-info')) as Record<string, string>
  const served = (await readAsMember(site, member, 'dashboard/refferals')) as Record<string, string>[]
  expect(Number(account['referral_bonus_earned'])).toBeGreaterThan(0)
  await openScreen(page, 'Referrals')
  await expectFigure(page, 'Total Referrals', '4')
  await expectFigure(page, 'Referrals Earnings', `$${account['referral_bonus_earned']}`)
  await expect(findTable(page, TABLE).getByRole('columnheader')).toHaveText([
    'Date Joined',
    'Name',
    'Email',
    'Phone Number',
    'Status',
  ])
  const rows = findRows(page, TABLE)
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0).getByRole('cell')).toHaveText([
    /^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/,
    'Zainab Bello',
    String(served[0]?.['email']),
    '08087654321',
    'Pending',
  ])
  await expect(rows.nth(0).locator('[data-look]')).toHaveAttribute('data-look', 'danger')
  await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveText('Agent 3')
  await expect(rows.nth(1).locator('[data-look]')).toHaveText('Active')
  await expect(rows.nth(1).locator('[data-look]')).toHaveAttribute('data-look', 'primary')
  await expect(rows.nth(0).getByRole('link')).toHaveText([String(served[0]?.['email']), '08087654321'])
})

test('[REF-005] [REF-003] without referrals there is a sentence and no table', async ({ page }) => {
  await openScreen(page, 'Referrals')
  await expect(page.getByText('Your Referral List is currently empty', { exact: true })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectFigure(page, 'Total Referrals', '0')
  await expectFigure(page, 'Referrals Earnings', '$0.00')
})

test('[REF-007] six referrals need no pages, seven need two', async ({ page, site, member }) => {
  for (let number = 1; number <= 6; number += 1) {
    await site.act('recruit', { sponsorId: member.id, first_name: 'Agent', last_name: `${number}`, isActive: false })
  }
  await openScreen(page, 'Referrals')
  await expect(findRows(page, TABLE)).toHaveCount(6)
  await expect(findPages(page, TABLE)).toHaveCount(0)
  await site.act('recruit', { sponsorId: member.id, first_name: 'Agent', last_name: '7', isActive: false })
  await page.reload()
  await expect(findPages(page, TABLE).getByRole('status')).toHaveText('1–6 of 7')
  await expect(findRows(page, TABLE)).toHaveCount(6)
  await findPages(page, TABLE).getByRole('button', { name: 'Next' }).click()
  await expect(findRows(page, TABLE)).toHaveCount(1)
  await expect(findRows(page, TABLE)).toContainText('Agent 1')
})

test('of more than a thousand referrals the newest are listed, and all are counted', async ({ page }) => {
  const person = {
    date_joined: '2026-01-05T10:00:00.000Z',
    first_name: 'Agent',
    email: 'agent@many.example',
    phone_number: '0801',
    status: 'Active',
    recommended_by: 1,
  }
  await page.route('**/api/dashboard/refferals*', (route) =>
    new URL(route.request().url()).searchParams.has('page')
      ? route.fulfill({ json: [], headers: { 'X-Total-Count': '25000' } })
      : route.fulfill({ json: Array.from({ length: 1000 }, (_, id) => ({ ...person, id, last_name: String(id) })) }),
  )
  await openScreen(page, 'Referrals')
  await expectFigure(page, 'Total Referrals', '25,000')
  await expect(page.getByText('The newest 1,000 of 25,000 are listed.')).toBeVisible()
})

test.describe('the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  const readClipboard = () => navigator.clipboard.readText()

  test('[REF-001] [REF-002] gets the Referral ID, which is the member’s code, or the link with it', async ({
    page,
    site,
    member,
  }) => {
    await openScreen(page, 'Referrals')
    await expectFigure(page, 'Referral ID', member.code)
    await findCard(page, 'Referral ID').getByRole('button', { name: 'Copy to clipboard' }).click()
    expect(await page.evaluate(readClipboard)).toBe(member.code)
    const link = page.getByRole('button', { name: 'Copy sign-up link' })
    await link.click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    const copied = await page.evaluate(readClipboard)
    expect(copied).toBe(`${site.url}/signup?code=${member.code}`)
    await page.goto(copied)
    await expect(page.getByRole('textbox', { name: /code/i })).toHaveValue(member.code)
  })

  test('[CONST-002] every copy control says so for five seconds and not a moment longer', async ({ page, member }) => {
    test.slow()
    const controls = [
      { path: '/dashboard', place: page.getByRole('row').filter({ hasText: 'Sponsor Code' }), text: member.code },
      { path: '/dashboard/payments', place: page.getByRole('cell').nth(1), text: undefined },
      { path: '/dashboard/referrals', place: findCard(page, 'Referral ID'), text: member.code },
    ]
    await page.clock.install()
    for (const { path, place, text } of controls) {
      await page.clock.resume()
      await page.goto(path)
      const control = place.getByRole('button')
      await expect(control).toHaveAccessibleName('Copy to clipboard')
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
      await control.click()
      await expect(control).toHaveAccessibleName('Copied')
      expect(await page.evaluate(readClipboard)).toBe(text ?? (await place.textContent()))
      await page.clock.runFor(4900)
      await expect(control).toHaveAccessibleName('Copied')
      await page.clock.runFor(100)
      await expect(control).toHaveAccessibleName('Copy to clipboard')
    }
  })
})

test.describe('calls that fail', () => {
  test.use({ allowedErrors: /status of 500|could not be loaded/ })

  test('[ERR-020] referrals that cannot be read say so quietly, and can be tried again', async ({ page, member }) => {
    await page.route('**/api/dashboard/refferals', (route) => route.fulfill({ status: 500, json: {} }))
    await openScreen(page, 'Referrals')
    const retry = page.getByRole('button', { name: 'Retry: load your referrals' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('Your Referral List is currently empty')).toHaveCount(0)
    await expectFigure(page, 'Referral ID', member.code)
    await expectFigure(page, 'Total Referrals', '-')
    await page.unroute('**/api/dashboard/refferals')
    await retry.click()
    await expect(page.getByText('Your Referral List is currently empty')).toBeVisible()
  })
})

import { expect, test } from '../support/member-test.ts'
import { changeMember, findCard, findSteps, openOverview, serveCall } from '../support/overview-screen.ts'
import { visit, withoutReload } from '../support/visit.ts'

const TITLES = ['Verify your e-mail', 'Complete your profile', 'Pay the fee', 'Upload the proof', 'First referral']

test('the first steps tell what is done and lead to what is not', async ({ page, site, member }) => {
  await openOverview(page)
  const steps = findSteps(page)
  await expect(steps).toHaveCount(TITLES.length)
  for (const [index, title] of TITLES.entries()) await expect(steps.nth(index)).toContainText(title)
  await expect(findCard(page, 'Getting Started')).toContainText('1 of 5 done')
  await expect(page.getByRole('progressbar', { name: 'Getting Started' })).toHaveAttribute('aria-valuenow', '20')
  await expect(steps.nth(0)).toHaveText('Verify your e-mail: doneYour address is verified.')
  await expect(steps.nth(0).getByRole('link')).toHaveCount(0)
  await expect(steps.nth(1)).toContainText('Still missing: photo.')
  const [payment] = await site.act('payments', member.id)
  await expect(steps.nth(2)).toContainText(`once. Quote the PIN ${payment?.pin}.`)
  for (const [index, path] of [
    [1, '/dashboard/edit-profile'],
    [2, '/dashboard/payments'],
    [3, '/dashboard/payments'],
  ] as const) {
    await expect(steps.nth(index).getByRole('link')).toHaveAttribute('href', path)
  }
  await steps.nth(4).getByRole('button', { name: 'First referral' }).click()
  const copy = page.getByRole('button', { name: 'Copy code' })
  await expect(copy).toBeFocused()
  await expect(copy).toBeInViewport({ ratio: 1 })
})

test('the proof is followed from the upload to the decision', async ({ page, site, member }) => {
  const payment = { id: 7, pin: 'PX123', date: '2024-01-05T10:20:30.000Z', amount: '1500.00', get_image_url: '/x' }
  const proof = { payment_proof: 'proof.webp' }
  const steps = findSteps(page)
  await serveCall(page, 'payments', [{ ...payment, ...proof, status: 'Pending' }])
  await openOverview(page)
  await expect(steps.nth(2)).toHaveText('Pay the feeWe have your proof and are looking at it.')
  await expect(steps.nth(3)).toHaveText('Upload the proof: doneYour proof has arrived.')

  await page.unrouteAll()
  await serveCall(page, 'payments', [{ ...payment, ...proof, status: 'Rejected' }])
  await openOverview(page)
  await expect(steps.nth(2)).toHaveText('Pay the feeYour proof was not accepted. Your notifications say why.')
  await expect(steps.nth(3)).toHaveText('Upload the proofPlease upload another one.')

  await page.unrouteAll()
  await site.act('approvePayment', member.id)
  await openOverview(page)
  await expect(steps.nth(2)).toHaveText('Pay the fee: doneYour registration fee is paid.')
  await expect(findCard(page, 'Getting Started')).toContainText('3 of 5 done')
})

test('the first steps are gone once all are done, and not before', async ({ page, site, member }) => {
  await site.act('approvePayment', member.id)
  await changeMember(page, { image: 'photo.webp', status: 'Active' })
  await openOverview(page)
  await expect(findCard(page, 'Getting Started')).toContainText('4 of 5 done')
  await site.act('recruitMany', member.id, 1)
  await openOverview(page)
  await expect(findCard(page, 'Getting Started')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the next level tells how many agents are missing and what they bring', async ({ page, site, member }) => {
  await site.act('approvePayment', member.id)
  await site.act('recruitMany', member.id, 5)
  await openOverview(page)
  const card = findCard(page, 'Next Level')
  await expect(card).toContainText('Level 2')
  await expect(card).toContainText('3 of 4 places taken')
  await expect(page.getByRole('progressbar', { name: 'Level 2' })).toHaveAttribute('aria-valuenow', '75')
  await expect(card).toContainText(/1 more agent and you receive \$[\d,]+\.\d\d match bonus/)
  await expect(card.getByRole('listitem')).toContainText(['Level 1: 2 of 2', 'Level 2: 3 of 4', 'Level 3: 0 of 8'])
  await expect(findCard(page, 'Ada Obi').getByText('Level 1', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'All levels' }).click()
  await expect(page).toHaveURL('/dashboard/levels')
})

test('after the last level there is no next one', async ({ page }) => {
  await serveCall(page, 'user-account-info', {
    total_balance: '0.00',
    match_bonus_earned: '0.00',
    referral_bonus_earned: '0.00',
    depth: 6,
  })
  await openOverview(page)
  await expect(findCard(page, 'Next Level')).toContainText('All 6 levels are complete.')
  await expect(page.getByRole('progressbar', { name: /^Level/ })).toHaveCount(0)
})

const earnings = Array.from({ length: 12 }, (_, index) => ({
  month: index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`,
  referral_bonus: index === 10 ? '50.00' : '0.00',
  match_bonus: index === 10 ? '150.00' : index === 11 ? '1000.10' : '0.00',
}))

test('earnings are drawn by month, told on pointing, and written in a table', async ({ page }) => {
  await serveCall(page, 'earnings?months=12', earnings)
  await openOverview(page)
  const card = findCard(page, 'Earnings')
  const chart = card.getByRole('img')
  await expect(chart).toHaveAccessibleName(
    'Bars for Dec 2025 to Nov 2026: $1,200.10 in all. The table has the figures.',
  )
  await expect(card).toContainText('Last 12 months$1,200.10')
  const bars = await chart
    .locator('[data-month]')
    .evaluateAll((months) =>
      months.map((month) =>
        [...month.children].slice(0, 2).map((bar) => Math.round(bar.getBoundingClientRect().height)),
      ),
    )
  const plot = (await chart.boundingBox())?.height ?? 0
  const heightOf = (amount: number) => Math.round((plot * amount) / 1500)
  expect(bars.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [0, 0]))
  expect(bars.slice(10)).toEqual([
    [heightOf(150), heightOf(50)],
    [heightOf(1000.1), 0],
  ])
  await chart.locator('[data-month="2026-10"]').hover()
  await expect(card).toContainText('Oct 2026$200.00')
  await expect(card.getByRole('listitem')).toHaveText(['Referral Bonus $50.00', 'Match Bonus $150.00'])
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(card).toContainText('Last 12 months$1,200.10')

  await card.getByRole('radio', { name: 'Chart' }).press('ArrowRight')
  await expect(chart).toHaveCount(0)
  const rows = page.getByRole('table', { name: 'Earnings' }).getByRole('row')
  await expect(rows).toHaveCount(14)
  await expect(rows.nth(0)).toHaveText('MonthReferral BonusMatch BonusTotal')
  await expect(rows.nth(1)).toHaveText('Nov 2026$0.00$1,000.10$1,000.10')
  await expect(rows.nth(2)).toHaveText('Oct 2026$50.00$150.00$200.00')
  await expect(rows.nth(13)).toHaveText('12 months$50.00$1,150.10$1,200.10')
})

test('the bonuses of this month are in the chart', async ({ page, site, member }) => {
  await site.act('approvePayment', member.id)
  await site.act('recruitMany', member.id, 1)
  await openOverview(page)
  const bonus = await findCard(page, 'Referral Bonus').locator('h2 + div').textContent()
  expect(bonus).not.toBe('$0.00')
  await expect(findCard(page, 'Earnings').getByRole('img')).toHaveAccessibleName(new RegExp(`\\${bonus} in all`))
})

test('the code is shared as text, as a link, as a picture and in messages', async ({ page, context, member, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openOverview(page)
  const card = findCard(page, 'Share Your Code')
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await card.getByRole('button', { name: 'Copy code' }).click()
  await expect(card.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  expect(await readClipboard()).toBe(member.code)
  await card.getByRole('button', { name: 'Copy link' }).click()
  const link = `${site.url}/signup?code=${member.code}`
  await expect.poll(readClipboard).toBe(link)

  const words = `Join Goldenfield Capital with my code ${member.code}: ${link}`
  const whatsApp = card.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(words)}`)
  await expect(whatsApp).toHaveAttribute('rel', /noopener/)
  await expect(card.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
    'href',
    `mailto:?subject=${encodeURIComponent('Join Goldenfield Capital')}&body=${encodeURIComponent(words)}`,
  )
  await expect(card.getByRole('img', { name: 'QR code of your sign-up link' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await visit(page, link)
  await expect(page.getByRole('textbox', { name: 'Referral Code' })).toHaveValue(member.code)
})

test('[GAP-14] header, bell and figures are filled on whatever screen one enters', async ({ page, site, member }) => {
  await site.act('tell', member.id, { subject: 'News', message: 'Good ones.' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname.slice('/api/'.length))
  })
  await visit(page, '/dashboard/levels')
  await expect(page.getByText('Hello, Ada')).toBeVisible()
  await expect(page.getByRole('main').getByText('Current Level')).toBeVisible()
  const ofAllScreens = ['auth/users/me/', 'dashboard/user-account-info', 'dashboard/user-notifications']
  const timesAsked = () => ofAllScreens.map((call) => asked.filter((path) => path === call).length)
  await expect.poll(timesAsked).toEqual([1, 1, 1])
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('dialog').getByText('Good ones.')).toBeVisible()
  await page.keyboard.press('Escape')
  await withoutReload(page, async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Profile')
    await page.getByRole('navigation').getByRole('link', { name: 'Help and Support' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help and Support')
  })
  const [, account, notifications] = timesAsked()
  expect([account, notifications]).toEqual([1, 1])
})

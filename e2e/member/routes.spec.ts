import type { Page } from '@playwright/test'
import { expect, test } from '../support/member-test.ts'
import { visit, withoutReload } from '../support/visit.ts'

/** The 17 routes of the specification with the titles of their screens, and the statement, which is ours. */
const screens = [
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/dashboard/edit-profile', title: 'Edit Profile' },
  { path: '/dashboard/withdrawals', title: 'Withdrawals' },
  { path: '/dashboard/statement', title: 'Statement' },
  { path: '/dashboard/levels', title: 'Levels' },
  { path: '/dashboard/downlines', title: 'Downlines' },
  { path: '/dashboard/referrals', title: 'Referrals' },
  { path: '/dashboard/payments', title: 'Payments' },
  { path: '/dashboard/notifications', title: 'Notifications' },
  { path: '/dashboard/ourproducts', title: 'Our Products' },
  { path: '/dashboard/annuity', title: 'Annuity' },
  { path: '/dashboard/life', title: 'Life' },
  { path: '/dashboard/health', title: 'Health' },
  { path: '/dashboard/trainings', title: 'Trainings' },
  { path: '/dashboard/contractings', title: 'Contractings' },
  { path: '/dashboard/marketingmaterials', title: 'Marketing Materials' },
  { path: '/dashboard/agentSupports', title: 'Agent Supports' },
  { path: '/dashboard/help-and-support', title: 'Help and Support' },
]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** A whole document was loaded before it, and the member's account. */
const expectScreen = (page: Page, title: string) => expect(heading(page)).toHaveText(title, { timeout: 20_000 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

/** Waits until nothing on the screen is being read any more. */
async function expectRead(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
}

test.beforeEach(async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>v</title>' }),
  )
})

test('[DASH-001][ROLE-003] each screen opens directly and by reload, and every call of a plain member answers 200', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const calls: string[] = []
  const refused: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    const isSigned = response.request().headers()['authorization']?.startsWith('JWT ') === true
    calls.push(pathname)
    if (response.status() !== 200 || !isSigned) refused.push(`${response.status()} ${pathname}`)
  })
  page.on('requestfailed', (request) => {
    // A screen that is left does not wait for what it has asked for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') refused.push(`failed ${request.url()}`)
  })
  for (const { path, title } of screens) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expectScreen(page, title)
    await expectRead(page)
    await page.reload()
    await expectScreen(page, title)
    await expectRead(page)
  }
  expect(refused).toEqual([])
  const asked = new Set(calls.map((pathname) => pathname.replace('/api/', '').replace(/\/$/, '')))
  for (const call of [
    'auth/users/me',
    'dashboard/user-account-info',
    'dashboard/downlines',
    'dashboard/refferals',
    'dashboard/withdrawals',
    'dashboard/user-notifications',
    'dashboard/level-information',
    'dashboard/payments',
    'ourproducts',
    'annuity',
    'life',
    'health',
    'training',
    'contracting',
    'marketingmaterials',
    'agentsupports',
  ]) {
    expect(asked).toContain(call)
  }
})

for (const [spelling, title] of [
  ['/dashboard/Withdrawals', 'Withdrawals'],
  ['/dashboard/marketingMaterials', 'Marketing Materials'],
  ['/dashboard/agentsupports', 'Agent Supports'],
  ['/Dashboard/Help-And-Support/', 'Help and Support'],
] as const) {
  test(`[DASH-002] ${spelling} is the same screen`, async ({ page }) => {
    await visit(page, spelling)
    await expect(heading(page)).toHaveText(title)
    await expect(menu(page).locator('[aria-current=page]')).toHaveText([title])
    await expectRead(page)
  })
}

test('[DASH-003] the links of the sidebar lead to all screens, in place of the public layout', async ({ page }) => {
  test.setTimeout(60_000)
  await visit(page, '/dashboard')
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const links = menu(page).getByRole('link')
  await expect(links).toHaveText(screens.map(({ title }) => title))
  await withoutReload(page, async () => {
    for (const [index, { path, title }] of screens.entries()) {
      await links.nth(index).click()
      await expect(page).toHaveURL(path)
      await expect(heading(page)).toHaveText(title)
      await expect(page).toHaveTitle(`${title} | Goldenfield Capital`)
    }
  })
})

test.describe('an address that no screen has', () => {
  test.use({ allowedErrors: /status of 404/ })

  test('says so within the dashboard and leads back', async ({ page }) => {
    await visit(page, '/dashboard')
    await expect(heading(page)).toHaveText('Dashboard')
    await withoutReload(page, async () => {
      await page.evaluate(() => {
        history.pushState(null, '', '/dashboard/levels/7')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect(heading(page)).toHaveText('Page Not Found')
      await expect(page.getByRole('complementary')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Back to the Dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
      await expect(heading(page)).toHaveText('Dashboard')
    })
  })

  test('[PAGE-023] is Page Not Found within the dashboard, with status 404', async ({ page }) => {
    const response = await visit(page, '/dashboard/nope')
    expect(response.status()).toBe(404)
    await expect(heading(page)).toHaveText('Page Not Found')
    await expect(page).toHaveTitle('Page Not Found | Goldenfield Capital')
    await expect(menu(page)).toBeVisible()
    await expect(menu(page).locator('[aria-current=page]')).toHaveCount(0)
  })
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no screen scrolls sideways, with much to show', async ({ page, site, member }) => {
    test.setTimeout(120_000)
    await site.act('approvePayment', member.id)
    await site.act('recruitMany', member.id, 13)
    await site.act('credit', member.id, '9000000.00')
    await site.act('withdraw', member.id, '1234567.89')
    await site.act('tell', member.id, { subject: 'x'.repeat(120), message: 'y'.repeat(400) })
    for (const { path, title } of screens) {
      await visit(page, path)
      await expectScreen(page, title)
      await expectRead(page)
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(overflow, path).toBe(0)
    }
  })
})

/** One pass through every screen of an agent: opened directly, after a reload, and from the sidebar. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/agent-test.ts'
import { readTokens } from '../support/agents.ts'
import { expectNoViolations } from '../support/axe.ts'
import { visit, withoutReload } from '../support/visit.ts'

/** The 17 routes of the specification with the titles of their screens, and the statement, which we added. */
const screens = [
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/dashboard/withdrawals', title: 'Withdrawals' },
  { path: '/dashboard/statement', title: 'Statement' },
  { path: '/dashboard/payments', title: 'Payments' },
  { path: '/dashboard/levels', title: 'Levels' },
  { path: '/dashboard/downlines', title: 'Downlines' },
  { path: '/dashboard/referrals', title: 'Referrals' },
  { path: '/dashboard/edit-profile', title: 'Edit Profile' },
  { path: '/dashboard/notifications', title: 'Notifications' },
  { path: '/dashboard/help-and-support', title: 'Help and Support' },
  { path: '/dashboard/ourproducts', title: 'Our Products' },
  { path: '/dashboard/annuity', title: 'Annuity' },
  { path: '/dashboard/life', title: 'Life' },
  { path: '/dashboard/health', title: 'Health' },
  { path: '/dashboard/trainings', title: 'Trainings' },
  { path: '/dashboard/contractings', title: 'Contractings' },
  { path: '/dashboard/marketingmaterials', title: 'Marketing Materials' },
  { path: '/dashboard/agentSupports', title: 'Agent Supports' },
]

const CALLS = [
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
]

const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 20_000 })
  await expect(page).toHaveTitle(`${title} | Goldenfield Capital`)
}

/** Waits until nothing on the screen is loading. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
}

test.beforeEach(async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>v</title>' }),
  )
})

test.describe('320 pixels wide, with much to show', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('[DASH-001] [ROLE-003] [AUTH-013] each screen opens directly and after a reload without scrolling sideways, and every call is signed and answered with 200', async ({
    page,
    site,
    agent,
  }) => {
    test.setTimeout(180_000)
    await site.perform('approvePayment', agent.id)
    await site.perform('recruitMany', agent.id, 13)
    await site.perform('credit', agent.id, '9000000.00')
    await site.perform('withdraw', agent.id, '1234567.89')
    await site.perform('tell', agent.id, { subject: 'x'.repeat(120), message: 'y'.repeat(400) })
    const { access } = await readTokens(page)
    const called = new Set<string>()
    const wrong: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/api/')) return
      called.add(pathname.replace('/api/', '').replace(/\/$/, ''))
      if (response.status() !== 200) wrong.push(`${response.status()} ${pathname}`)
      if (response.request().headers()['authorization'] !== `JWT ${access}`) wrong.push(`unsigned ${pathname}`)
    })
    page.on('requestfailed', (request) => {
      // The browser cancels the calls of a screen that it leaves.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') wrong.push(`failed ${request.url()}`)
    })
    for (const { path, title } of screens) {
      expect((await page.goto(path, { waitUntil: 'commit' }))?.status(), path).toBe(200)
      await expect(page).toHaveTitle(`${title} | Goldenfield Capital`)
      expect((await page.reload())?.status(), path).toBe(200)
      await expectScreen(page, title)
      await expectLoaded(page)
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect.soft(overflow, path).toBe(0)
    }
    expect(wrong).toEqual([])
    expect([...called]).toEqual(expect.arrayContaining(CALLS))
    await expectNoViolations(page)
  })
})

test('[DASH-003] the links of the sidebar lead to all screens, in place of the public layout', async ({ page }) => {
  test.setTimeout(60_000)
  await visit(page, '/dashboard')
  await expectScreen(page, 'Dashboard')
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const links = menu(page).getByRole('link')
  await expect(links).toHaveText(screens.map(({ title }) => title))
  await withoutReload(page, async () => {
    for (const [index, { path, title }] of screens.entries()) {
      await links.nth(index).click()
      await expect(page).toHaveURL(path)
      await expectScreen(page, title)
      await expect(links.nth(index)).toHaveAttribute('aria-current', 'page')
    }
  })
})

test('[DASH-002] the server answers addresses in any mixture of capital and small letters', async ({
  page,
  request,
}) => {
  for (const [path, title] of [
    ['/dashboard/Withdrawals', 'Withdrawals'],
    ['/dashboard/marketingMaterials', 'Marketing Materials'],
    ['/dashboard/agentsupports', 'Agent Supports'],
  ] as const) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(await response.text(), path).toContain(`<title>${title} | Goldenfield Capital</title>`)
  }
  await visit(page, '/Dashboard/Help-And-Support/')
  await expectScreen(page, 'Help and Support')
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(['Help and Support'])
})

test.describe('an address without a screen', () => {
  test.use({ allowedErrors: /status of 404/ })

  test('[PAGE-023] shows Page Not Found within the dashboard, with status 404', async ({ page }) => {
    const response = await visit(page, '/dashboard/nope')
    expect(response.status()).toBe(404)
    await expectScreen(page, 'Page Not Found')
    await expect(menu(page)).toBeVisible()
    await expect(menu(page).locator('[aria-current=page]')).toHaveCount(0)
  })
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/member-test.ts'
import { visit, withoutReload } from '../support/visit.ts'

/** The specification's routes with the titles of their screens. */
const screens = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard/edit-profile', 'Edit Profile'],
  ['/dashboard/withdrawals', 'Withdrawals'],
  ['/dashboard/levels', 'Levels'],
  ['/dashboard/downlines', 'Downlines'],
  ['/dashboard/payments', 'Payments'],
  ['/dashboard/referrals', 'Referrals'],
  ['/dashboard/help-and-support', 'Help and Support'],
  ['/dashboard/notifications', 'Notifications'],
  ['/dashboard/ourproducts', 'Our Products'],
  ['/dashboard/annuity', 'Annuity'],
  ['/dashboard/life', 'Life'],
  ['/dashboard/health', 'Health'],
  ['/dashboard/trainings', 'Trainings'],
  ['/dashboard/contractings', 'Contractings'],
  ['/dashboard/marketingmaterials', 'Marketing Materials'],
  ['/dashboard/agentSupports', 'Agent Supports'],
] as const

async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} | Goldenfield Capital`)
  await expect(page.getByText('Page Not Found')).toHaveCount(0)
}

const AT_ONCE = 3
const parts = Array.from({ length: Math.ceil(screens.length / AT_ONCE) }, (_, index) =>
  screens.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
)

for (const part of parts) {
  test(`[DASH-001] ${part[0]?.[1]} to ${part.at(-1)?.[1]} are there when opened directly and when reloaded`, async ({
    page,
  }) => {
    for (const [path, title] of part) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expectScreen(page, title)
      await page.reload()
      await expectScreen(page, title)
    }
  })
}

test('[DASH-002] letters may be large or small', async ({ page }) => {
  for (const [path, title] of [
    ['/dashboard/Withdrawals', 'Withdrawals'],
    ['/dashboard/marketingMaterials', 'Marketing Materials'],
    ['/dashboard/agentsupports', 'Agent Supports'],
  ] as const) {
    await page.goto(path)
    await expectScreen(page, title)
  }
})

test('[DASH-003] the sidebar leads to every screen, in place of the public navbar and footer', async ({ page }) => {
  await visit(page, '/dashboard')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const links = sidebar.getByRole('navigation').getByRole('link')
  await expect(links).toHaveCount(screens.length + 1)
  const reached: string[] = []
  await withoutReload(page, async () => {
    for (const link of await links.all()) {
      const label = (await link.textContent()) ?? ''
      await link.click()
      await expectScreen(page, label)
      await expect(link).toHaveAttribute('aria-current', 'page')
      reached.push(new URL(page.url()).pathname)
    }
  })
  expect(reached).toEqual(expect.arrayContaining(screens.map(([path]) => path)))
})

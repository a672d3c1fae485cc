import { COPIED_TOOLTIP_MS } from '@evergrove/contract/platform/constants'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { expect, test } from '../support/member-test.ts'
import { visit, withoutReload } from '../support/visit.ts'

test('[DASH-004] the header greets the member by the first name', async ({ page, member }) => {
  await visit(page, '/dashboard')
  await expect(page.getByRole('banner').getByText('Hello, Ada', { exact: true })).toBeVisible()
  await expect(page.getByText(member.email).first()).toBeVisible()
})

test('[DASH-006] the profile dropdown has two entries, and the first leads to the profile', async ({
  page,
  member,
}) => {
  await visit(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  await page.getByRole('button', { name: /^Profile/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Profile', 'Sign Out'])
  await withoutReload(page, async () => {
    await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL('/dashboard/edit-profile')
  })
})

for (const width of [1440, 1024]) {
  test(`[DASH-008] the menu toggle folds the sidebar and unfolds it at ${width} pixels`, async ({ page, member }) => {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/dashboard')
    await expect(page.getByText(member.email).first()).toBeVisible()
    const sidebar = page.getByRole('complementary')
    const toggle = page.getByRole('button', { name: 'Menu', exact: true })
    const readWidth = async () => (await sidebar.boundingBox())?.width ?? 0
    const full = await readWidth()
    expect(full).toBeGreaterThan(200)
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    expect(await readWidth()).toBeLessThan(full / 2)
    await expect(sidebar.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
    await toggle.click()
    expect(await readWidth()).toBe(full)
  })
}

test('[DASH-008] on a phone the menu toggle shows the sidebar, and moving on hides it', async ({ page, member }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  const links = page.getByRole('link', { name: 'Edit Profile', exact: true })
  await expect(links).toHaveCount(0)
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  await toggle.click()
  const drawer = page.getByRole('dialog', { name: 'Dashboard menu' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(toggle).toBeFocused()
  await toggle.click()
  await links.click()
  await expect(page).toHaveURL('/dashboard/edit-profile')
  await expect(drawer).toHaveCount(0)
})

test('every entry of the sidebar leads to its screen without a new document', async ({ page, member }) => {
  await visit(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await withoutReload(page, async () => {
    for (const name of ['Edit Profile', 'Dashboard']) {
      await menu.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(menu.locator('[aria-current=page]')).toHaveText([name])
      await expect(page).toHaveTitle(`${name} | Goldenfield Capital`)
      await expect(page.getByRole('main')).toBeFocused()
    }
  })
})

test('a dashboard screen has the sidebar and neither the public navbar nor its footer', async ({ page, member }) => {
  await visit(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('the appearance is chosen, applied at once, and kept', async ({ page, member }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  const html = page.locator('html')
  const readGround = () => page.getByRole('banner').evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  const light = await readGround()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await readGround()).not.toBe(light)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await readGround()).toBe(light)
  await visit(page, '/dashboard/edit-profile')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['access', 'color-scheme', 'refresh'])
})

test.describe('before the scripts of the app', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('the chosen appearance is there', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('color-scheme', 'dark'))
    await page.route('**/assets/*.js', (route) => route.abort())
    const failures: string[] = []
    page.on('requestfailed', (request) => failures.push(request.url()))
    await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect(failures.length).toBeGreaterThan(0)
  })
})

test('the referral code is copied, and its button says so for five seconds', async ({ page, context, member }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFrozen(page, '/dashboard')
  await page.getByRole('button', { name: 'Copy to clipboard' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.code)
  await advance(page, COPIED_TOOLTIP_MS - 100)
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await advance(page, 100)
  await expect(page.getByRole('button', { name: 'Copy to clipboard' })).toBeVisible()
})

import { entries } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test.use({ viewport: { width: 375, height: 720 }, hasTouch: true })

for (const { name, path, heading } of entries) {
  test(`[GAP-04] the menu of a phone shows seven entries, and ${name} leads to ${path}`, async ({ page }) => {
    await visit(page, path === '/' ? '/about' : '/')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(links).toHaveText(entries.map((entry) => entry.name))
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
    await links.getByText(name, { exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveURL(path)
    await expect(links).toHaveCount(0)
  })
}

test('the menu works by keyboard and Escape closes it', async ({ page }) => {
  await visit(page, '/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(links).toHaveCount(7)
  for (const { name } of entries) {
    await page.keyboard.press('Tab')
    await expect(links.getByText(name, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(links).toHaveCount(0)
})

test('a tap beside the menu closes it, and so does a wide screen', async ({ page }) => {
  await visit(page, '/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await toggle.tap()
  await expect(links).toHaveCount(7)
  await page.touchscreen.tap(180, 715)
  await expect(links).toHaveCount(0)
  await toggle.tap()
  await expect(links).toHaveCount(7)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(toggle).toBeHidden()
  await page.setViewportSize({ width: 375, height: 720 })
  await expect(links).toHaveCount(0)
})

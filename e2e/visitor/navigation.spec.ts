import type { Page } from '@playwright/test'
import { readSingle } from '../support/api.ts'
import { entries, innerPages } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { scrollToOffset, visit, withoutReload } from '../support/visit.ts'

const mainMenu = { name: 'Main' }

/** A real click scrolls a sticky link into view first, and so moves the page. */
const clickInPlace = (page: Page, name: string) =>
  page.getByRole('navigation', mainMenu).getByRole('link', { name, exact: true }).dispatchEvent('click')

test('[NAV-002] the navbar offers its seven entries in order', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('navigation', mainMenu).getByRole('link')).toHaveText(entries.map(({ name }) => name))
})

for (const { name, path, heading } of entries) {
  test(`[NAV-003] the entry ${name} leads to ${path}`, async ({ page }) => {
    await visit(page, path === '/' ? '/about' : '/')
    await page.getByRole('navigation', mainMenu).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(new URL(page.url()).pathname).toBe(path)
  })
}

test('the entry of the page that is open is marked', async ({ page }) => {
  await visit(page, '/services')
  const current = page.getByRole('navigation', mainMenu).locator('[aria-current=page]')
  await expect(current).toHaveText(['Services'])
  await page.getByRole('navigation', mainMenu).getByRole('link', { name: 'Contact' }).click()
  await expect(current).toHaveText(['Contact'])
})

test('[NAV-004] the navbar has a shadow from 10 pixels of scrolling on and loses it at the top', async ({ page }) => {
  await visit(page, '/')
  const navbar = page.getByRole('banner')
  await expect(navbar).toHaveCSS('box-shadow', 'none')
  for (const { top, shadow } of [
    { top: 9, shadow: false },
    { top: 10, shadow: true },
    { top: 9, shadow: false },
    { top: 11, shadow: true },
    { top: 0, shadow: false },
  ]) {
    await scrollToOffset(page, top)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    if (shadow) await expect(navbar).not.toHaveCSS('box-shadow', 'none')
    else await expect(navbar).toHaveCSS('box-shadow', 'none')
  }
  await scrollToOffset(page, 400)
  await expect(navbar).toBeInViewport()
})

test('[PAGE-024] each change of page begins at the top, without a new document', async ({ page }) => {
  await visit(page, '/')
  await withoutReload(page, async () => {
    for (const { name, path, heading } of [entries[1], entries[2], entries[4], entries[0]]) {
      await scrollToOffset(page, 1500)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
      await clickInPlace(page, name)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveURL(path)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    }
  })
})

test('going back returns to the page and to the place on it', async ({ page }) => {
  await visit(page, '/')
  await scrollToOffset(page, 1500)
  await clickInPlace(page, 'About')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Goldenfield Capital')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
})

test('[GAP-02] the logo in the navbar carries the company name and leads home', async ({ page, content, site }) => {
  const { get_logo_url: logo } = await readSingle(site, 'company-information')
  await content.change('company-information', { company_name: 'Harvest & Sons' })
  await visit(page, '/about')
  const image = page.getByRole('banner').getByRole('img', { name: 'Harvest & Sons', exact: true })
  await expect(image).toBeVisible()
  await expect(image).toHaveAttribute('src', logo ?? 'none')
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('banner').getByRole('link', { name: 'Harvest & Sons', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('[GAP-03] a visitor with tokens in the browser finds the same seven entries', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => {
    localStorage.setItem('access', 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl')
    localStorage.setItem('refresh', 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl')
  })
  for (const { path } of [{ path: '/' }, ...innerPages]) {
    await visit(page, path)
    const links = page.getByRole('navigation', mainMenu).getByRole('link')
    await expect(links).toHaveText(entries.map(({ name }) => name))
    const targets = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href')))
    expect(targets).toEqual(entries.map((entry) => entry.path))
  }
})

import type { Page } from '@playwright/test'
import { entries } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { scrollToOffset, visit, withoutReload } from '../support/visit.ts'

const findLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const findEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const readScroll = (page: Page) => page.evaluate(() => scrollY)

const [home, about, services, marketing, contact, login, signup] = entries

test('[NAV-002] [NAV-003] the seven entries of the navbar lead to their pages', async ({ page }) => {
  await visit(page, '/')
  await expect(findLinks(page)).toHaveText(entries.map(({ name }) => name))
  await expect(page).toHaveTitle('Retirement Planning, Annuities, Life Insurance | Goldenfield Capital')
  await withoutReload(page, async () => {
    // The keyboard focus must then start at the new page.
    await findEntry(page, about.name).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(about.heading)
    await expect(page).toHaveTitle('About Us | Goldenfield Capital')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' })).toBeFocused()

    for (const { name, path, heading } of [services, marketing, contact, home, about]) {
      await findEntry(page, name).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText([name])
    }
  })
  for (const { name, path, heading } of [login, signup]) {
    await findEntry(page, name).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${name} | Goldenfield Capital`)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(about.heading)
  }
})

test('[PAGE-024] each page opens at its top without a new document, and going back restores the scroll position', async ({
  page,
}) => {
  /** A real click first scrolls a sticky link into view, and so moves the page. */
  const clickInPlace = (name: string) => findEntry(page, name).dispatchEvent('click')
  await visit(page, '/')
  await withoutReload(page, async () => {
    for (const { name, path, heading } of [about, services, contact, home]) {
      await scrollToOffset(page, 1500)
      expect(await readScroll(page)).toBeGreaterThan(0)
      await clickInPlace(name)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveURL(path)
      await expect.poll(() => readScroll(page)).toBe(0)
    }
    await scrollToOffset(page, 1500)
    await clickInPlace(about.name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(about.heading)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.heading)
    await expect.poll(() => readScroll(page)).toBe(1500)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true })

  test('[GAP-04] the menu shows seven entries that lead to their pages, and a tap outside closes it', async ({
    page,
  }) => {
    await visit(page, '/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const links = findLinks(page)
    await expect(links).toHaveCount(0)
    await toggle.tap()
    await expect(links).toHaveText(entries.map(({ name }) => name))
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
    await page.touchscreen.tap(180, 715)
    await expect(links).toHaveCount(0)

    for (const { name, path, heading } of [about, services, marketing, contact, home, login, signup]) {
      await toggle.tap()
      await links.getByText(name, { exact: true }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveURL(path)
      await expect(links).toHaveCount(0)
      if (path === login.path) await visit(page, '/')
    }
  })
})

/** Public documents follow the system, or the choice on a signed-in screen, before any script of the app runs. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const LIGHT = 'rgb(255, 255, 255)'
const DARK = 'rgb(18, 26, 22)'

const readGround = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Opens a page whose scripts never arrive, and returns its background colour. */
async function openWithoutApp(page: Page, path: string): Promise<string> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return readGround(page)
}

test.describe('in a browser that asks for dark colours', () => {
  test.use({ colorScheme: 'dark', allowedErrors: /ERR_FAILED|404/ })

  test('each kind of page is dark from the first paint', async ({ page }) => {
    for (const path of ['/', '/contact', '/no/such/page']) expect(await openWithoutApp(page, path), path).toBe(DARK)
  })

  test('a page is light for a reader who has chosen so, and in print', async ({ page }) => {
    expect(await openWithoutApp(page, '/about')).toBe(DARK)
    await page.emulateMedia({ media: 'print' })
    expect(await readGround(page)).toBe(LIGHT)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => localStorage.setItem('color-scheme', 'light'))
    expect(await openWithoutApp(page, '/about')).toBe(LIGHT)
  })

  test.describe('and runs no scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('every kind of page is dark', async ({ page }) => {
      for (const path of ['/', '/privacy-policy', '/login']) {
        await page.goto(path)
        await expect(page.locator('body'), path).toHaveCSS('color', 'rgb(232, 239, 233)')
      }
    })
  })
})

test('a page becomes dark for a reader who has chosen so in a light browser', async ({ page }) => {
  await page.goto('/about')
  expect(await readGround(page)).toBe(LIGHT)
  await page.evaluate(() => localStorage.setItem('color-scheme', 'dark'))
  await page.reload()
  expect(await readGround(page)).toBe(DARK)
})

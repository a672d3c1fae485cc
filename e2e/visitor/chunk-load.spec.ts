import type { ConsoleMessage, Page } from '@playwright/test'
import { readMetric } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const SCRIPT_OF_ABOUT = /\/assets\/about-[\w-]+\.js$/

test.use({ allowedErrors: /ChunkLoadError|Failed to load resource: net::ERR_FAILED/ })

/** Collects the reports of the page to its console and to the server. */
function watchReports(page: Page) {
  const logged: string[] = []
  const sent: unknown[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && message.text().includes('ChunkLoadError')) logged.push(message.text())
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) sent.push(request.postDataJSON())
  })
  return { logged, sent }
}

const openAbout = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()

const errorTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })

test('[ERR-018] a script that hangs is reported after 120000 ms, not before', async ({ page, site }) => {
  const before = await readMetric(site, 'client_errors_total')
  const { logged, sent } = watchReports(page)
  await page.clock.install()
  await visit(page, '/services')
  await page.route(SCRIPT_OF_ABOUT, () => {})
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const asked = page.waitForRequest(SCRIPT_OF_ABOUT)
  await openAbout(page)
  await asked

  await page.clock.runFor(119_999)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services')
  expect(logged).toEqual([])
  expect(sent).toEqual([])

  await page.clock.runFor(1)
  await expect(errorTitle(page)).toBeVisible()
  expect(logged[0]).toMatch(/ChunkLoadError: Loading \/assets\/about-[\w-]+\.js took longer than 120000 ms/)
  await expect
    .poll(() => sent)
    .toEqual([
      { name: 'ChunkLoadError', message: expect.stringContaining('took longer than 120000 ms'), path: '/services' },
    ])
  await expect.poll(() => readMetric(site, 'client_errors_total')).toBe(before + 1)

  await page.clock.resume()
  await page.unroute(SCRIPT_OF_ABOUT)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test('[ERR-018] a script that fails is reported at once', async ({ page, site }) => {
  const before = await readMetric(site, 'client_errors_total')
  const { logged, sent } = watchReports(page)
  await page.clock.install()
  await visit(page, '/services')
  await page.route(SCRIPT_OF_ABOUT, (route) => route.abort())
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await openAbout(page)

  await expect(errorTitle(page)).toBeVisible()
  expect(logged[0]).toMatch(/ChunkLoadError: Loading \/assets\/about-[\w-]+\.js failed/)
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => readMetric(site, 'client_errors_total')).toBe(before + 1)
  await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')

  await page.clock.resume()
  await page.unroute(SCRIPT_OF_ABOUT)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('a script that arrives late, but in time, shows its page without a report', async ({ page }) => {
  const { logged, sent } = watchReports(page)
  await page.clock.install()
  await visit(page, '/services')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(SCRIPT_OF_ABOUT, async (route) => {
    await held
    await route.continue()
  })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const asked = page.waitForRequest(SCRIPT_OF_ABOUT)
  await openAbout(page)
  await asked
  await page.clock.runFor(100_000)
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await page.clock.runFor(100_000)
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  expect(logged).toEqual([])
  expect(sent).toEqual([])
})

/** Firefox, driven by WebDriver BiDi, for facts that must hold in another browser than Chromium. */
import { existsSync } from 'node:fs'
import type { Site } from '@evergrove/testing/site'
import { expect } from '@playwright/test'
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core'
import { requestTest } from './test.ts'

export { expect } from '@playwright/test'

/** Debian's path, after a configured one. */
const PLACES = [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The limit of each step. Firefox is slow on a busy machine, which is no defect of a screen. */
const TIMEOUT_MS = 60_000
const QUIET_MS = 100

type WithMark = { isAwake?: true }
/** Where React Router keeps itself. */
type WithRouter = { __reactRouterDataRouter: { navigate: (to: string) => Promise<void> } }

function findFirefox(): string {
  const path = PLACES.find((place) => existsSync(place))
  if (path !== undefined) return path
  throw new Error('Firefox is not installed. Install it with "apt-get install firefox-esr", or set FIREFOX_PATH.')
}

/** Opens a page and records what its screens write to the console and which errors they throw. */
async function openPage(context: BrowserContext, written: string[]): Promise<Page> {
  const page = await context.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  page.setDefaultTimeout(TIMEOUT_MS)
  page.on('console', (message) => written.push(`${page.url()} ${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => written.push(`${page.url()} ${String(error)}`))
  await page.evaluateOnNewDocument(() => {
    addEventListener('app:ready', () => {
      ;(globalThis as WithMark).isAwake = true
    })
    // An error would arrive as a handle, without its text.
    const { error: write } = console
    const withText = (value: unknown) => (value instanceof Error ? `${String(value)}\n${value.stack}` : value)
    Object.assign(console, { error: (...values: unknown[]) => write(...values.map(withText)) })
  })
  return page
}

/** `test` with a page of Firefox, which fails if anything was written to the console. */
export const test = requestTest.extend<{ firefox: Page; written: string[] }, { browserOfMozilla: Browser }>({
  browserOfMozilla: [
    async ({}, use) => {
      const browser = await launch({
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        // Nobody watches, and drawing sixty times a second took a quarter of the whole.
        extraPrefsFirefox: { 'layout.frame_rate': 10 },
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  written: async ({}, use) => use([]),
  firefox: async ({ browserOfMozilla, written }, use) => {
    // A new context, so that nobody is signed in by the storage of an earlier test.
    const context = await browserOfMozilla.createBrowserContext()
    await use(await openPage(context, written))
    await context.close()
    expect(written).toEqual([])
  },
})

async function waitUntilLoaded(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('main :is([aria-busy=true], [data-skeleton])') === null,
  )
  // A call still under way would fail and report that when the next address is opened.
  await page.waitForNetworkIdle({ idleTime: QUIET_MS })
  expect(await page.$eval('h1', ({ textContent }) => textContent), path).not.toBe('Page Not Found')
}

/** Opens an address and waits until the scripts run and nothing is loading. */
export async function open(page: Page, { url }: Site, path: string): Promise<void> {
  await page.goto(`${url}${path}`)
  await page.waitForFunction(() => (globalThis as WithMark).isAwake)
  await waitUntilLoaded(page, path)
}

/** Leads to another screen as a link of the app does, without a new document, and waits until nothing is loading. */
export async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as WithRouter
    return router.navigate(to)
  }, path)
  await waitUntilLoaded(page, path)
}

/** Stores what a signed-in browser stores. */
export async function store(page: Page, { url }: Site, kept: Record<string, string>): Promise<void> {
  await page.goto(`${url}/login`)
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)
}

/** Types into the field with this label. */
export const fill = (page: Page, label: string, text: string): Promise<void> =>
  page.locator(`::-p-xpath(//label[normalize-space(text())="${label}"]/following::input[1])`).fill(text)

/** Presses a button by its text, because looking it up by role takes Firefox seconds on a page with many elements. */
export const press = (page: Page, name: string, within = ''): Promise<void> =>
  page.locator(`::-p-xpath(${within}//button[normalize-space()="${name}"])`).click()

/**
 * Waits until the text is visible. It may be in a closed dialog at first, and the app may replace an element of the
 * document, which a locator would keep waiting for.
 */
export async function expectText(page: Page, text: string): Promise<void> {
  await page.waitForSelector(`::-p-text(${text})`, { visible: true })
}

/**
 * One load of each page shows everything that depends on the real document: layout, banner, keyboard, widths, requests.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFocus } from '@evergrove/testing/read-focus'
import type { Site } from '@evergrove/testing/site'
import type { Page } from '@playwright/test'
import { readSingle } from '../support/api.ts'
import { expectNoViolations } from '../support/axe.ts'
import { authPaths, innerPages, publicPaths } from '../support/screens.ts'
import { expect, requestTest, test } from '../support/test.ts'
import { scrollThrough, visit } from '../support/visit.ts'

const BUILT = join(import.meta.dirname, '../../apps/web/build/client')

/** The banner has no role: it is the block of the main landmark that holds the title. */
const BANNER = '[data-page-header]'
const BANNER_HEIGHT = 394
/** The deep run looks for violations on a telephone and in dark colours, too. */
const IS_DEEP = process.env['DEEP'] !== undefined
/** Long texts with a table of contents. */
const legalPaths = new Set<string>(['/privacy-policy', '/terms-and-conditions'])

/**
 * Opens the page as the response cache serves it, unless its address is secret, and collects the addresses that it
 * requests from now on.
 */
async function openFromCache(page: Page, path: string): Promise<string[]> {
  await page.request.get(path)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  page.on('websocket', (socket) => requested.push(socket.url()))
  const response = await visit(page, path)
  expect(response.status()).toBe(200)
  const isSecret = /^\/(?:activate|confirm-email|not-me|password\/reset\/confirm)\//.test(path)
  if (isSecret) expect(response.headers()['cache-control']).toBe('no-store')
  else expect(response.headers()['etag']).toBeTruthy()
  return requested
}

/** Expects that the page needs no sign-in and stores nothing in the browser. */
async function expectOpenToVisitors(page: Page, path: string): Promise<void> {
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
}

async function expectLayout(page: Page): Promise<void> {
  const parts = [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('main'),
    page.getByRole('contentinfo'),
  ] as const
  for (const part of parts) {
    await expect(part).toHaveCount(1)
    await expect(part).toBeVisible()
  }
  const [navbar, main, footer] = [
    await parts[0].boundingBox(),
    await parts[1].boundingBox(),
    await parts[2].boundingBox(),
  ]
  if (navbar === null || main === null || footer === null) throw new Error('a part of the layout has no box')
  expect(navbar.y + navbar.height).toBeLessThanOrEqual(main.y)
  expect(main.y + main.height).toBeLessThanOrEqual(footer.y)
}

async function expectBanner(page: Page, site: Site, title: string): Promise<void> {
  const banner = page.getByRole('main').locator(BANNER)
  await expect(banner).toHaveCount(1)
  await expect(banner.getByRole('heading')).toHaveText([title])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
  const breadcrumb = banner.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', title])
  expect((await breadcrumb.innerText()).replaceAll(/\s+/g, ' ')).toBe(`Home > ${title}`)

  const { get_page_header_image: url } = await readSingle(site, 'company-information')
  const picture = banner.locator('img')
  await expect(picture).toHaveAttribute('src', url ?? 'none')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(url)
  expect(await picture.boundingBox()).toEqual(await banner.boundingBox())
  expect((await banner.boundingBox())?.height).toBe(BANNER_HEIGHT)
  const titleIsOnTop = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { x, y, width, height } = heading.getBoundingClientRect()
    return heading.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(titleIsOnTop).toBe(true)
}

/** Presses Tab through the whole page. Every stop must be visible and show that it has the focus. */
async function expectVisibleStops(page: Page): Promise<string[]> {
  const stops: NonNullable<ReturnType<typeof readFocus>>[] = []
  for (let pressed = 0; pressed < 120; pressed += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readFocus)
    if (stop === undefined) break
    stops.push(stop)
  }
  // The link home, the button of the page and another link are the minimum.
  expect(stops.length).toBeGreaterThanOrEqual(3)
  expect(stops.length).toBeLessThan(120)
  expect(stops.filter(({ isShown, hasSize }) => !isShown || !hasSize)).toEqual([])
  return stops.map(({ name }) => name)
}

/** Expects the skip link first, and the Tab key to continue in the content after it. */
async function expectKeyboardPath(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).not.toBeInViewport()
  const [first] = await expectVisibleStops(page)
  expect(first).toBe('Skip to content')
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
}

async function expectContentsToLead(page: Page): Promise<void> {
  const links = page.getByRole('group').getByRole('link')
  const count = await links.count()
  expect(count).toBeGreaterThan(2)
  const last = links.nth(count - 1)
  const heading = page.getByRole('main').getByRole('heading', { name: await last.innerText() })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(heading).not.toBeInViewport()
  await last.click()
  await expect(heading).toBeInViewport()
  const navbar = await page.getByRole('banner').boundingBox()
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(navbar?.height ?? Infinity)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const widths = await page.evaluate(() => {
    scrollTo({ left: 500, behavior: 'instant' })
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollX, overflow: scrollWidth - clientWidth }
  })
  expect(widths).toEqual({ scrollX: 0, overflow: 0 })
  const cut = await page.getByRole('heading').evaluateAll((headings) =>
    headings
      .filter((heading) => !heading.closest('[aria-roledescription=slide]'))
      .filter((heading) => heading.getBoundingClientRect().right > innerWidth || heading.scrollWidth > innerWidth)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
}

/** Strings that occur in the scripts and styles of the component library, its icons and TanStack Query, in any file. */
const LIBRARY = /\bm_[\da-f]{7,8}\b|tabler-icon|No QueryClient set/

/** Returns the requested scripts and styles that belong to the component library, its icons or TanStack Query. */
const findLibrary = (requested: string[]): string[] =>
  [...new Set(requested.filter((url) => /\/assets\/.*\.(?:js|css)$/.test(url)))].filter((url) =>
    LIBRARY.test(readFileSync(join(BUILT, new URL(url).pathname), 'utf8')),
  )

function expectOwnRequests(requested: string[], { url: own }: Site): void {
  expect(requested.filter((url) => url.startsWith(`${own}/assets/`)).length).toBeGreaterThan(3)
  expect(requested.filter((url) => !url.startsWith(`${own}/`) && !url.startsWith('data:'))).toEqual([])
}

test.describe('of the public pages', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const path of publicPaths) {
    const inner = innerPages.find((page) => page.path === path)
    const ids =
      inner === undefined ? '[ROLE-001] [NAV-001]' : '[ROLE-001] [NAV-001] [PAGE-001] [PAGE-003] [PAGE-004] [PAGE-005]'

    test(`${ids} ${path} has its layout${inner ? ' and banner' : ''}, is open to a visitor, accessible, and fits a telephone`, async ({
      page,
      site,
    }) => {
      test.slow()
      const requested = await openFromCache(page, path)
      await expectOpenToVisitors(page, path)
      await expectLayout(page)
      if (inner !== undefined) await expectBanner(page, site, inner.title)
      await expectKeyboardPath(page)
      if (legalPaths.has(path)) await expectContentsToLead(page)

      await scrollThrough(page)
      await expectNoViolations(page)
      await page.setViewportSize({ width: 390, height: 844 })
      if (IS_DEEP) await expectNoViolations(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      if (IS_DEEP) await expectNoViolations(page)
      await expectNoSidewaysScroll(page)

      expectOwnRequests(requested, site)
      expect(findLibrary(requested), 'the component library is not for public pages').toEqual([])
      if (inner !== undefined) {
        await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
        await expect(page).toHaveURL('/')
      }
    })
  }
})

for (const path of authPaths) {
  test(`[NAV-008] ${path} has no navbar, footer or sidebar, but a link home, and fits every width`, async ({
    page,
    site,
  }) => {
    const requested = await openFromCache(page, path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    // The heading takes the focus once the server has said that it does not know the link of this address.
    if (path.startsWith('/password/reset/confirm/')) await expect(heading).toHaveText('This link no longer works')
    for (const role of ['navigation', 'contentinfo', 'complementary', 'banner'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0)
    }
    await expectVisibleStops(page)
    await scrollThrough(page)
    await expectNoSidewaysScroll(page)
    expectOwnRequests(requested, site)
    expect(findLibrary(requested), 'the component library is not for auth pages').toEqual([])
    await page.getByRole('link', { name: 'Goldenfield Capital' }).click()
    await expect(page).toHaveURL('/')
  })
}

requestTest('the picture that other sites show beside a link to a page is a JPEG', async ({ request }) => {
  for (const path of publicPaths) {
    const html = await (await request.get(path)).text()
    const [, address = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? []
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
    const picture = await request.get(`${pathname}${search}`)
    expect.soft(picture.headers()['content-type'], path).toBe('image/jpeg')
  }
})

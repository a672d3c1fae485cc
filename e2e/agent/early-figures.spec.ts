/** What the document of the overview shows of its agent before the scripts of the app arrive. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/agent-test.ts'
import { createTokens } from '../support/agents.ts'
import { holdScripts } from '../support/late-scripts.ts'
import { keepInBrowser, openLoaded, waitUntilLoaded } from '../support/open-loaded.ts'
import { makeStaff } from '../support/staff-test.ts'

const BALANCE = '$1,234,567.50'

const findBalance = (page: Page): Locator =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Total Balance' }), visible: true })

type Watched = {
  /** The places of each text in the frames since it was first painted, without repetitions; 'none' if it was away. */
  places: Record<string, string[]>
  shifts: number
}

/** Notes in each frame where the texts are, and the shifts of the layout that the browser reports. */
function watchFrames(texts: readonly string[]): void {
  const watched: Watched = { places: Object.fromEntries(texts.map((text) => [text, []])), shifts: 0 }
  Object.assign(globalThis, { watched })
  const range = document.createRange()
  const placesNow = (): Map<string | null, string> => {
    const found = new Map<string | null, string>()
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      range.selectNodeContents(nodes.currentNode)
      const { x, y, width, height } = range.getBoundingClientRect()
      const place = [x, y, width, height].map(Math.round).join(' ')
      if (width > 0) found.set(nodes.currentNode.nodeValue, place)
    }
    return found
  }
  const note = () => {
    const now = document.body === null ? undefined : placesNow()
    for (const [text, places] of Object.entries(watched.places)) {
      const place = now?.get(text) ?? 'none'
      if (place !== (places.at(-1) ?? 'none')) places.push(place)
    }
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shifts += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens the page before the scripts of the app arrive, and returns a function that lets them arrive. */
async function openWithoutApp(page: Page, path = '/dashboard'): Promise<() => void> {
  const releaseScripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  return releaseScripts
}

/** Asserts that each watched text was painted once and stayed in its place, and that nothing else has moved. */
async function expectStill(page: Page): Promise<void> {
  const { places, shifts } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched)
  for (const [text, seen] of Object.entries(places)) expect(seen, text).toHaveLength(1)
  expect(shifts).toBeLessThan(0.01)
}

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`greeting, amounts and what is missing are painted before the app runs and stay in place, ${width} pixels wide`, async ({
    page,
    site,
    agent,
  }) => {
    await site.perform('approvePayment', agent.id)
    await site.perform('credit', agent.id, '1234567.50')
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const welcome = 'Welcome Ada, please complete your profile'
    const missing = 'Missing: photo'
    const texts = ['Hello, Ada', BALANCE, welcome, missing]
    await page.addInitScript(watchFrames, texts)
    const releaseScripts = await openWithoutApp(page)
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    releaseScripts()
    await expect(findBalance(page).getByRole('button', { name: 'How it adds up' })).toBeEnabled()
    await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
    await expectStill(page)
  })
}

test('the largest text counts as painted with the document, even if the fonts arrive with the app', async ({
  page,
  site,
  agent,
}) => {
  await site.perform('approvePayment', agent.id)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const entry = list.getEntries().at(-1) as (PerformanceEntry & { element: Element | null }) | undefined
      Object.assign(globalThis, { largest: { startMs: entry?.startTime, text: entry?.element?.textContent } })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const readLargest = () =>
    page.evaluate(() => (globalThis as { largest?: { startMs: number; text: string | null } }).largest)
  const fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })
  const releaseScripts = await openWithoutApp(page)
  await expect.poll(async () => (await readLargest())?.text).toContain('Welcome Ada')
  const ofDocument = await readLargest()
  fonts.resolve()
  releaseScripts()
  await waitUntilLoaded(page)
  expect(await readLargest()).toStrictEqual(ofDocument)
})

test('a newcomer is greeted, and sees no figures before the way to an active account', async ({ page }) => {
  const releaseScripts = await openWithoutApp(page)
  await expect(page.getByText('Hello, Ada')).toBeVisible()
  await expect(findBalance(page)).toHaveCount(0)
  releaseScripts()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await expect(findBalance(page)).toBeVisible()
})

test('the title and the sentence of the console are painted before the app runs and stay in place', async ({
  page,
  site,
}) => {
  const { token } = await makeStaff(site, 'admin')
  await keepInBrowser(page, { staff: token })
  const intro = 'Items waiting for review, and activity over the last 30 days (UTC).'
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(watchFrames, [intro])
    const releaseScripts = await openWithoutApp(page, '/staff')
    await expect(page.getByText(intro)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    releaseScripts()
    await waitUntilLoaded(page)
    await expectStill(page)
    await page.unrouteAll()
  }
})

test.describe('with calls that are refused', () => {
  test.use({ allowedErrors: /status of 401/ })

  test('nothing moves if the amounts are late, the token has expired, the session has ended, or the app never comes', async ({
    page,
    site,
    agent,
  }) => {
    await site.perform('approvePayment', agent.id)
    await page.addInitScript(watchFrames, [])
    const { access, refresh } = await createTokens(site, agent)
    const [head, , signature] = access.split('.')
    const expired = [head, btoa(JSON.stringify({ user_id: agent.id, exp: 1 })), signature].join('.')

    await page.route('**/api/dashboard/user-account-info', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await openLoaded(page, '/dashboard')
    await expectStill(page)
    await page.unrouteAll({ behavior: 'wait' })

    await keepInBrowser(page, { access: expired, refresh })
    await openLoaded(page, '/dashboard')
    await expectStill(page)

    await openWithoutApp(page)
    await expect(findBalance(page).getByText('$0.00')).toBeVisible()
    await expectStill(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const ended = await fetch(`${site.url}/api/auth/jwt/end`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh }),
    })
    expect(ended.ok).toBe(true)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
    await expectStill(page)
  })
})

test.describe('with a call that is refused once', () => {
  test.use({ allowedErrors: /status of 503/ })

  test('what a refused call would have shown stays a bar until the app has tried again', async ({
    page,
    site,
    agent,
  }) => {
    await site.perform('approvePayment', agent.id)
    await page.route('**/api/dashboard/user-account-info', (route) => route.fulfill({ status: 503 }), { times: 1 })
    const releaseScripts = await openWithoutApp(page)
    await expect(page.getByText('Hello, Ada')).toBeVisible()
    await expect(findBalance(page)).toHaveCount(0)
    releaseScripts()
    await expect(findBalance(page).getByText('$0.00')).toBeVisible()
  })
})

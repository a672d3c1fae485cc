/**
 * Nothing moves while a screen loads, however slowly the API answers, and every screen fits a window of 320 pixels, which
 * equals a usual window zoomed to 400 % (WCAG 1.4.10).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { everyScreen, type Reader, signIn } from '../support/every-screen.ts'
import { keepInBrowser, openLoaded, waitUntilDrawn } from '../support/open-loaded.ts'
import { expect, test } from '../support/test.ts'

const DELAY_MS = 1000
/** The highest allowed sum of a screen's layout shifts. Google calls up to 0.1 good. */
const MOST = 0.01

const WIDE = { width: 1280, height: 900 }
const NARROWEST = { width: 320, height: 640 }

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
type WithShifts = { shifts?: { value: number; parts: string[] }[] }

/** Records every layout shift of the next document, with the elements that moved. */
function noteShifts(): void {
  const shifts: NonNullable<WithShifts['shifts']> = []
  ;(globalThis as WithShifts).shifts = shifts
  const nameOf = (node: Element | null) => node?.outerHTML?.slice(0, 120) ?? ''
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      shifts.push({ value, parts: sources.map(({ node }) => nameOf(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Describes what is wrong at this address: too many shifts, or content wider than the narrowest window. */
async function findFaults(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize(WIDE)
  await openLoaded(page, path)
  const shifts = await page.evaluate(() => (globalThis as WithShifts).shifts ?? [])
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  await page.setViewportSize(NARROWEST)
  await waitUntilDrawn(page)
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return [
    ...(sum > MOST ? [`${path} moves by ${sum.toFixed(3)}: ${shifts.flatMap(({ parts }) => parts).join(' | ')}`] : []),
    ...(overflow > 0 ? [`${path} is ${overflow} pixels too wide`] : []),
  ]
}

for (const [reader, paths] of Object.entries(everyScreen) as [Reader, string[]][]) {
  test.describe(`for a ${reader}`, () => {
    // The recorder of shifts may not run in the sandboxed preview of an email.
    test.use({ allowedErrors: /401|status of 404|about:srcdoc/ })

    test('no screen moves while it loads, with every answer a second late, or scrolls sideways at 320 pixels', async ({
      page,
      site,
    }) => {
      test.setTimeout(400_000)
      expect(paths.length).toBeGreaterThan(10)
      await keepInBrowser(page, await signIn(site, reader))
      const context = page.context()
      await context.addInitScript(noteShifts)
      await context.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '<!doctype html>' }))
      await context.route('**/api/**', async (route) => {
        await wait(DELAY_MS)
        await route.continue().catch(() => undefined)
      })
      // Two pages at a time, because they mostly wait for answers.
      const waiting = [...paths]
      const found: string[] = []
      const visit = async (own: Page) => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          found.push(...(await findFaults(own, path)))
        }
      }
      await Promise.all([visit(page), visit(await context.newPage())])
      expect(found).toEqual([])
    })
  })
}

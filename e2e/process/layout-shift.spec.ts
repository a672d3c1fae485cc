/** Nothing moves while a screen loads, however slowly the API answers. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { everyScreen, type Reader, signIn } from '../support/every-screen.ts'
import { keepInBrowser, openLoaded } from '../support/open-loaded.ts'
import { expect, test } from '../support/test.ts'

const DELAY_MS = 1000
/** The highest allowed sum of a screen's layout shifts. Google calls up to 0.1 good. */
const MOST = 0.01

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

/** Describes the shifts at this address if their sum is too high. */
async function findShifts(page: Page, path: string): Promise<string[]> {
  await openLoaded(page, path)
  const shifts = await page.evaluate(() => (globalThis as WithShifts).shifts ?? [])
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum > MOST ? [`${path} ${sum.toFixed(3)}: ${shifts.flatMap(({ parts }) => parts).join(' | ')}`] : []
}

for (const [reader, paths] of Object.entries(everyScreen) as [Reader, string[]][]) {
  test.describe(`for a ${reader}`, () => {
    test.use({ allowedErrors: /401|status of 404/ })

    test('no screen moves while it loads, with every answer a second late', async ({ page, site }) => {
      test.setTimeout(400_000)
      await keepInBrowser(page, await signIn(site, reader))
      await page.addInitScript(noteShifts)
      await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '<!doctype html>' }))
      await page.route('**/api/**', async (route) => {
        await wait(DELAY_MS)
        await route.continue().catch(() => undefined)
      })
      const found: string[] = []
      for (const path of paths) found.push(...(await findShifts(page, path)))
      expect(found).toEqual([])
    })
  })
}

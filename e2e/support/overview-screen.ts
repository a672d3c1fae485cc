/** The overview as a member sees it, and answers in the server's place for what the product cannot bring about. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { expect, type Locator, type Page } from '@playwright/test'
import { visit } from './visit.ts'

/** Opens the overview and waits until everything on it has been read. */
export async function openOverview(page: Page): Promise<void> {
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Personal' })).toBeVisible()
  await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root')).toHaveCount(0)
}

/** The card below this heading. */
export const findCard = (page: Page, heading: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

export const findSteps = (page: Page): Locator => findCard(page, 'Getting Started').getByRole('listitem')

/** The rows of a list of the latest, as the texts of their cells. */
export const readLatest = (page: Page, heading: string): Promise<string[][]> =>
  findCard(page, heading)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    )

/** Lets the member be answered with some fields changed. */
export async function changeMember(page: Page, patch: Partial<CurrentUser>): Promise<void> {
  await page.unroute('**/api/auth/users/me/')
  await page.route('**/api/auth/users/me/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as CurrentUser), ...patch } })
  })
}

/** Answers one call of the dashboard in the server's place. */
export async function serveCall(page: Page, call: string, json: unknown): Promise<void> {
  await page.route(`**/api/dashboard/${call}`, (route) => route.fulfill({ json }))
}

/** Answers one call with the server's own list, back to front. */
export async function reverseCall(page: Page, call: string): Promise<void> {
  await page.route(`**/api/dashboard/${call}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: ((await answer.json()) as unknown[]).toReversed() })
  })
}

/** How far the page can be scrolled sideways, in pixels. */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Begins to add up the layout shifts of the next document, those from the first paint on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sum = { shifts: 0 }
    Object.assign(globalThis, { layoutShifts: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { layoutShifts: { shifts: number } }).layoutShifts.shifts)
}

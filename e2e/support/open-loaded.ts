/** Opens a screen for a signed-in reader and waits until all of it has loaded. */
import { expect, type Page } from '@playwright/test'

/** Longer than the slowest screen needs if each response is a second late. */
const timeout = 20_000

/** Stores entries where the product keeps those of a signed-in reader. */
export async function keepInBrowser(page: Page, kept: Record<string, string>): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)
}

/** Waits until the screen has its title and no placeholder. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached({ timeout })
  await expect(page.locator('main :is([aria-busy=true], [data-skeleton])')).toHaveCount(0, { timeout })
}

export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await waitUntilDrawn(page)
}

export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilLoaded(page)
}

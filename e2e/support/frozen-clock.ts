/** A page whose time passes only when the test says so. */
import type { Page } from '@playwright/test'
import { openHydrated, rendered } from './hydrated.ts'

const START = new Date('2026-11-21T09:00:00Z')

/** Opens a page whose timers and animation frames stand still from the beginning. */
export async function openFrozen(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: START })
  await page.clock.pauseAt(new Date(START.getTime() + 1000))
  await openHydrated(page, path)
}

/** Advances the time by the duration, and waits until the page has reacted. */
export async function advance(page: Page, durationMs: number): Promise<void> {
  await page.clock.runFor(durationMs)
  await rendered(page)
}

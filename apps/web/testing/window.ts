/**
 * The window of a component test. It changes only when necessary, because each change goes through the browser's driver
 * and causes a new layout.
 */
import { commands, page } from 'vitest/browser'

export const WIDE = 1280
const HEIGHT = 900

export async function resizeTo(width = WIDE, height = HEIGHT): Promise<void> {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
}

const matches = (query: string): boolean => matchMedia(query).matches

/** Restores everything that a test may have changed: a wide window, on a screen, light and without motion. */
export async function restoreWindow(): Promise<void> {
  await resizeTo()
  if (!matches('screen') || !matches('(prefers-color-scheme: light)') || !matches('(prefers-reduced-motion: reduce)'))
    await commands.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' })
}

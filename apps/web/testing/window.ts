/** The window of a component test: changed only where it has to change, because each change asks the browser's driver and lays out anew. */
import { commands, page } from 'vitest/browser'

export const WIDE = 1280
const HEIGHT = 900

export async function resizeTo(width = WIDE, height = HEIGHT): Promise<void> {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
}

const matches = (query: string): boolean => matchMedia(query).matches

/** Puts back what a test may have changed: a wide window, on a screen, light and without movement. */
export async function restoreWindow(): Promise<void> {
  await resizeTo()
  if (!matches('screen') || !matches('(prefers-color-scheme: light)') || !matches('(prefers-reduced-motion: reduce)'))
    await commands.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Opens screens and moves over them as a visitor does. */
import { expect, type Page, type Response } from '@playwright/test'

type WithMarks = { isAwake?: true; isSameDocument?: true }

/** Opens a page and starts its scripts once it is loaded, because they would sleep until it is idle. Waits until they run. */
export async function visit(page: Page, path: string): Promise<Response> {
  await page.addInitScript(() => {
    // A sandboxed frame runs no scripts and would report an error.
    if (self !== top) return
    addEventListener('app:ready', () => {
      ;(globalThis as WithMarks).isAwake = true
    })
    addEventListener('load', () => dispatchEvent(new Event('app:wanted')))
  })
  const response = await page.goto(path)
  await page.waitForFunction(() => (globalThis as WithMarks).isAwake)
  if (response === null) throw new Error(`${path} was not loaded`)
  return response
}

/** Runs the moves and asserts that none of them loaded a new document. */
export async function withoutReload(page: Page, moves: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    ;(globalThis as WithMarks).isSameDocument = true
  })
  await moves()
  expect(await page.evaluate(() => (globalThis as WithMarks).isSameDocument)).toBe(true)
}

/**
 * Scrolls from top to bottom, so that everything lazy comes into view, and waits for all images. That takes longer for
 * images that have never been requested, because each is encoded first.
 */
export async function scrollThrough(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
    }
    for (const image of document.images) image.loading = 'eager'
  })
  const areThere = () => page.evaluate(() => [...document.images].every((image) => image.complete))
  await expect.poll(areThere, options).toBe(true)
}

/** Scrolls at once and waits until the page had a chance to react. */
export async function scrollToOffset(page: Page, top: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    scrollTo({ top: wanted, behavior: 'instant' })
    await frame()
    await frame()
  }, top)
}

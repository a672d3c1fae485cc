/** Opens a page whose scripts start at once, even if the page's timers are frozen. */
import type { Page } from '@playwright/test'

type WithMark = { hasTakenOver?: true }

/** Opens a page, triggers the start of its scripts by a sign of use, and waits until they run. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('app:ready', () => {
      ;(globalThis as WithMark).hasTakenOver = true
    })
  })
  await page.goto(path)
  await page.evaluate(() => dispatchEvent(new Event('pointermove')))
  await page.waitForFunction(() => (globalThis as WithMark).hasTakenOver)
  await rendered(page)
}

/** Waits until React has drawn what it had scheduled. It works in messages, which arrive in order. */
export async function rendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { port1, port2 } = new MessageChannel()
      await new Promise((resolve) => {
        port1.addEventListener('message', resolve, { once: true })
        port1.start()
        port2.postMessage(undefined)
      })
      port1.close()
    }
  })
}

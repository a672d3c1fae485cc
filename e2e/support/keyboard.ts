/** Using a page without a mouse: Tab to a control, then the key that operates it. */
import { expect, type Locator, type Page } from '@playwright/test'

/** No screen has this many stops. */
const MAX_STOPS = 80

/** Presses Tab until the control has the focus. Fails if it is never reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${String(control)}`)
}

/** Types into a field after reaching it with the Tab key. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Presses Enter on a control after reaching it with the Tab key. */
export async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

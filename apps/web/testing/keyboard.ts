/** Using a screen without a mouse: Tab to a control, then the key that operates it. */
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** No screen has this many stops. */
const MAX_STOPS = 80

/** Presses Tab until the control has the focus. Fails if it is never reached. */
export async function tabTo(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (control.element() === document.activeElement) return
    await userEvent.tab()
  }
  throw new Error(`The Tab key does not reach ${control.selector}`)
}

/** Focuses the target of the link that skips the menu, which saves the menu's stops. */
export const skipMenu = (): void => page.getByRole('main').element().focus()

/** Types into a field after reaching it with the Tab key. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await userEvent.keyboard(text)
}

/** Presses Enter on a control after reaching it with the Tab key. */
export async function pressOn(control: Locator): Promise<void> {
  await tabTo(control)
  await userEvent.keyboard('{Enter}')
}

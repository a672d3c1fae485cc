/** Using a screen without a mouse: the Tab key to everything, and what one then presses. */
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** More stops than any screen has. */
const MAX_STOPS = 80

/** Presses Tab until the control has the focus; fails when it is never reached. */
export async function tabTo(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (control.element() === document.activeElement) return
    await userEvent.tab()
  }
  throw new Error(`The Tab key does not reach ${control.selector}`)
}

/** Goes to where the link that skips the menu leads, which saves the menu's stops. */
export const skipMenu = (): void => page.getByRole('main').element().focus()

/** Types into a field that the Tab key reaches. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await userEvent.keyboard(text)
}

/** Presses Enter on a control that the Tab key reaches. */
export async function pressOn(control: Locator): Promise<void> {
  await tabTo(control)
  await userEvent.keyboard('{Enter}')
}

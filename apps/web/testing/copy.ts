import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { advance, freezeClock, pressFrozen, waitFrozen } from './clock.ts'

const SHOWN_MS = 5000

/**
 * Presses the only button of this place, which says what it copies. The clipboard then has the text, and the button says
 * so for five seconds.
 */
export async function expectCopied(place: Locator, what: string, text: string): Promise<void> {
  const control = place.getByRole('button')
  await expect.element(control).toHaveAccessibleName(`Copy ${what}`)
  const hasName = (name: string) => place.getByRole('button', { name, exact: true }).elements().length === 1
  freezeClock()
  await pressFrozen(control)
  await waitFrozen(() => hasName('Copied'))
  expect(await navigator.clipboard.readText()).toBe(text)
  await advance(SHOWN_MS - 1)
  await waitFrozen(() => hasName('Copied'))
  await advance(1)
  await waitFrozen(() => hasName(`Copy ${what}`))
  vi.useRealTimers()
}

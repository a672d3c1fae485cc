/**
 * A clock that moves only when the test says so. Vitest advances fake timers while it waits for an element or a click,
 * so a test of exact times presses keys and waits with the functions of this module.
 */

import { vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Half of the time that a test may take, so that a slow machine fails no test. */
const LONGEST_WAIT_MS = 30_000
const realSetTimeout = globalThis.setTimeout
const realNow = performance.now.bind(performance)

const pause = () => new Promise((resolve) => realSetTimeout(resolve, 10))

/** Stops the clock until the end of the test. */
export const freezeClock = (): void => void vi.useFakeTimers()

/** Turns of real time in which the screen draws a timer's changes or follows a link. */
const SETTLING_TURNS = 5

/** Waits a little in real time and runs the timers that are due, while the clock stands still. */
async function settle(): Promise<void> {
  await pause()
  await vi.advanceTimersByTimeAsync(0)
}

/** Advances the clock by the duration, and waits until the screen has reacted. */
export async function advance(durationMs: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(durationMs)
  for (let turn = 0; turn < SETTLING_TURNS; turn += 1) await settle()
}

/** Waits in real time until the condition holds, while the clock stands still. */
export async function waitFrozen(condition: () => unknown): Promise<void> {
  const deadline = realNow() + LONGEST_WAIT_MS
  while (!condition()) {
    if (realNow() > deadline) throw new Error(`Has not come true: ${String(condition)}`)
    await settle()
  }
}

/**
 * Presses a control with a dispatched event while the clock stands still, because a dialog that has just opened may
 * move the focus between a focus and a key.
 */
export async function pressFrozen(control: Locator): Promise<void> {
  const element = control.element() as HTMLElement
  element.focus()
  element.click()
  await settle()
}

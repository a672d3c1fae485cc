/** A carousel as a visitor sees it: the visible slides and the marked dot. */
import { vi } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { renderScreen } from './render-screen.tsx'

/** Longer than a slide keeps moving, shorter than autoplay waits. */
const SETTLING_MS = 2000

/** The real function, even while timers are fake. */
const requestFrame = requestAnimationFrame.bind(globalThis)
const nextFrame = () => new Promise((resolve) => requestFrame(resolve))

const MAX_FRAMES = 400

/** Waits in real time, without letting the screen's time pass as `expect.poll` does. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    if (isTrue()) return
    await nextFrame()
  }
  throw new Error(`This did not become true: ${String(isTrue)}`)
}

/** Waits until React has drawn what it had scheduled. It works in messages, which arrive in order. */
export async function rendered(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true })
      port1.start()
      port2.postMessage(undefined)
    })
    port1.close()
  }
  await nextFrame()
}

/** Advances fake timers by the duration, and waits until the screen has reacted. */
export async function advance(durationMs: number): Promise<void> {
  vi.advanceTimersByTime(durationMs)
  await rendered()
}

/** Lets a moving carousel come to rest under fake timers. */
export const settle = (): Promise<void> => advance(SETTLING_MS)

/** Returns the numbers of the slides that are at least partly in the carousel's frame, from left to right. */
function slidesInSight(root: Locator): number[] {
  const slides = [...root.element().querySelectorAll('[aria-roledescription="slide"]')]
  const frame = slides[0]?.parentElement?.parentElement?.getBoundingClientRect()
  if (frame === undefined) return []
  return slides
    .map((slide, index) => ({ number: index + 1, box: slide.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.right, frame.right) - Math.max(box.left, frame.left) > 1)
    .toSorted((a, b) => a.box.left - b.box.left)
    .map(({ number }) => number)
}

/** Finds the carousel under the section's heading, and its controls. */
export function findCarousel(name: string) {
  const root = page.getByRole('region', { name }).getByRole('group', { name, exact: true })
  const dots = root.getByRole('button', { name: /^Go to slide \d+$/ })
  return {
    root,
    dots,
    dot: (number: number) => root.getByRole('button', { name: `Go to slide ${number}`, exact: true }),
    previous: root.getByRole('button', { name: 'Previous slide' }),
    next: root.getByRole('button', { name: 'Next slide' }),
    arrows: root.getByRole('button', { name: /previous|next/i }),
    inSight: () => slidesInSight(root),
    /** The number of the marked dot. */
    selected: () => dots.elements().findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1,
  }
}

/** Prevents Vitest from advancing the fake time while an action waits. */
export async function withoutTime(action: () => Promise<unknown>): Promise<void> {
  const spy = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
  try {
    await action()
  } finally {
    spy.mockRestore()
  }
}

/** Moves the pointer off the carousels. */
export const movePointerAway = (): Promise<void> => withoutTime(() => userEvent.hover(page.getByRole('banner')))

type Options = { reducedMotion?: 'reduce' | 'no-preference' }

/**
 * Opens the home page under fake timers and scrolls to the carousel, because carousels far from the screen do not move
 * yet. The carousel moves as for visitors who have not requested less motion.
 */
export async function openCarousel(name: string, { reducedMotion = 'no-preference' }: Options = {}) {
  await commands.emulateMedia({ reducedMotion })
  vi.useFakeTimers()
  const screen = await renderScreen('/')
  await movePointerAway()
  const carousel = findCarousel(name)
  carousel.root.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  await until(() => carousel.root.element().hasAttribute('data-ready'))
  await rendered()
  return { ...carousel, screen }
}

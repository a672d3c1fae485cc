/** Looking at a carousel as a visitor does: which slides are in sight, which dot is marked. */
import { vi } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { renderScreen } from './render-screen.tsx'

/** Longer than a slide takes to come to rest, shorter than autoplay waits. */
const SETTLING_MS = 2000

/** The real one, also while timers are fake. */
const requestFrame = requestAnimationFrame.bind(globalThis)
const nextFrame = () => new Promise((resolve) => requestFrame(resolve))

const MAX_FRAMES = 400

/** Waits for what needs no timer of the screen, without letting its time pass as `expect.poll` does. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    if (isTrue()) return
    await nextFrame()
  }
  throw new Error(`This did not become true: ${String(isTrue)}`)
}

/** Waits until React has drawn what it had scheduled: it works in messages, which come one behind the other. */
async function rendered(): Promise<void> {
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

/** Lets so much time pass under fake timers, and waits until the screen shows what came of it. */
export async function advance(durationMs: number): Promise<void> {
  vi.advanceTimersByTime(durationMs)
  await rendered()
}

/** Lets a moving carousel come to rest under fake timers. */
export const settle = (): Promise<void> => advance(SETTLING_MS)

/** Numbers of the slides of which any part is in the carousel's frame, from left to right. */
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

/** The carousel under the section's heading, and its controls. */
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

/** While an action waits, Vitest lets the fake time pass. This keeps it where it is. */
export async function withoutTime(action: () => Promise<unknown>): Promise<void> {
  const spy = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
  try {
    await action()
  } finally {
    spy.mockRestore()
  }
}

/** Takes the pointer off the carousels. */
export const movePointerAway = (): Promise<void> => withoutTime(() => userEvent.hover(page.getByRole('banner')))

type Options = { reducedMotion?: 'reduce' | 'no-preference' }

/**
 * Opens the home page under fake timers and scrolls to the carousel, because those far from the screen are not yet
 * moving. The carousel moves as it does for visitors who have not asked for less motion.
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

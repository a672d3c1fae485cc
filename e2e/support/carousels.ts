/** Looking at a carousel as a visitor does: which slides are in sight, which dot is marked. */
import { expect, type Locator, type Page } from '@playwright/test'
import { advance, openFrozen } from './frozen-clock.ts'

/** Longer than a slide takes to come to rest, shorter than autoplay waits. */
const SETTLING_MS = 2000

/** The carousel under the section's heading, and its controls. */
export function findCarousel(page: Page, name: string) {
  const root = page.getByRole('region', { name }).getByRole('group', { name, exact: true })
  return {
    root,
    dots: root.getByRole('button', { name: /^Go to slide \d+$/ }),
    dot: (number: number) => root.getByRole('button', { name: `Go to slide ${number}`, exact: true }),
    previous: root.getByRole('button', { name: 'Previous slide' }),
    next: root.getByRole('button', { name: 'Next slide' }),
    inSight: () => slidesInSight(root),
    /** The number of the marked dot. */
    selected: () =>
      root
        .getByRole('button', { name: /^Go to slide \d+$/ })
        .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1),
  }
}

/** Numbers of the slides of which any part is in the carousel's frame, from left to right. */
const slidesInSight = (root: Locator): Promise<number[]> =>
  root.evaluate((element) => {
    const slides = [...element.querySelectorAll('[aria-roledescription="slide"]')]
    const frame = slides[0]?.parentElement?.parentElement?.getBoundingClientRect()
    if (frame === undefined) return []
    return slides
      .map((slide, index) => ({ number: index + 1, box: slide.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.right, frame.right) - Math.max(box.left, frame.left) > 1)
      .toSorted((a, b) => a.box.left - b.box.left)
      .map(({ number }) => number)
  })

/** Opens the home page with a frozen clock and scrolls to the carousel: those far from the screen are not yet moving. */
export async function openCarousel(page: Page, name: string) {
  await openFrozen(page, '/')
  const carousel = findCarousel(page, name)
  await carousel.root.scrollIntoViewIfNeeded()
  await expect(carousel.root).toHaveAttribute('data-ready')
  return carousel
}

/** Lets a moving carousel come to rest under a frozen clock. */
export const settle = (page: Page): Promise<void> => advance(page, SETTLING_MS)

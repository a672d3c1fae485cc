import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  advance,
  type findCarousel,
  movePointerAway,
  openCarousel,
  rendered,
  settle,
  until,
  withoutTime,
} from '../../../testing/carousels.ts'
import { content } from '../../../testing/public-content.ts'
import { heroSlide, photo, testimonial, times } from '../../../testing/samples.ts'

const INTERVAL_MS = 3050

type Carousel = ReturnType<typeof findCarousel>

const expectState = (carousel: Carousel, state: string) =>
  until(() => carousel.root.element().getAttribute('data-state') === state)

async function expectHeld(carousel: Carousel, slide: number): Promise<void> {
  await advance(3 * INTERVAL_MS)
  expect(carousel.selected()).toBe(slide)
}

describe.for([
  { name: 'Highlights', kind: 'hero', slides: times(3, heroSlide) },
  { name: 'Photo Gallery', kind: 'photo-gallery', slides: times(3, photo) },
] as const)("the carousel '$name'", ({ name, kind, slides }) => {
  test('[CONST-009] [CONST-010] changes its slide every 3050 ms, unless the pointer or the focus is on it', async () => {
    await content.only(kind, [...slides])
    const carousel = await openCarousel(name)
    await expectState(carousel, 'playing')
    for (const [now, then] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ]) {
      await advance(INTERVAL_MS - 1)
      expect(carousel.selected()).toBe(now)
      await advance(1)
      expect(carousel.selected()).toBe(then)
    }

    await withoutTime(() => userEvent.hover(carousel.root))
    await expectState(carousel, 'hovered')
    await expectHeld(carousel, 1)
    await movePointerAway()
    await expectState(carousel, 'playing')
    await advance(INTERVAL_MS)
    expect(carousel.selected()).toBe(2)

    const dot = carousel.dot(2).element() as HTMLButtonElement
    dot.focus()
    await expectState(carousel, 'focused')
    await expectHeld(carousel, 2)
    dot.blur()
    await expectState(carousel, 'playing')
    await advance(INTERVAL_MS)
    expect(carousel.selected()).toBe(3)
  })
})

test('[CONST-009] a paused carousel keeps its slide until the visitor starts it again', async () => {
  await content.only('hero', times(3, heroSlide))
  const carousel = await openCarousel('Highlights')
  await withoutTime(() => carousel.root.getByRole('button', { name: 'Pause slides' }).click())
  await expectState(carousel, 'paused')
  await movePointerAway()
  const play = carousel.root.getByRole('button', { name: 'Play slides' })
  ;(play.element() as HTMLButtonElement).blur()
  await expectHeld(carousel, 1)

  await withoutTime(() => play.click())
  await expectState(carousel, 'playing')
  await advance(INTERVAL_MS)
  expect(carousel.selected()).toBe(2)
})

test('[CONST-009] a carousel is paused from the start for visitors who prefer reduced motion', async () => {
  await content.only('hero', times(3, heroSlide))
  const carousel = await openCarousel('Highlights', { reducedMotion: 'reduce' })
  await expectState(carousel, 'paused')
  await expectHeld(carousel, 1)
})

/** Counts the window's resize events and a carousel's layouts: computing its slides' places reads the place of their row. */
function recordLayouts() {
  const recording = { resizes: 0, layouts: 0 }
  const countResize = () => {
    recording.resizes += 1
  }
  const { prototype } = HTMLElement
  const original = Object.getOwnPropertyDescriptor(prototype, 'offsetTop')
  if (original === undefined) throw new Error('HTMLElement has no offsetTop')
  addEventListener('resize', countResize)
  Object.defineProperty(prototype, 'offsetTop', {
    configurable: true,
    get(this: HTMLElement) {
      if (this.firstElementChild?.ariaRoleDescription === 'slide') recording.layouts += 1
      return original.get?.call(this)
    },
  })
  onTestFinished(() => {
    removeEventListener('resize', countResize)
    Object.defineProperty(prototype, 'offsetTop', original)
  })
  return recording
}

test('[CONST-011] a series of resizes causes one new layout, 50 ms after the last', { tags: 'deep' }, async () => {
  await content.only('hero', [])
  await content.only('photo-gallery', [])
  await content.only('testimonials', times(5, testimonial))
  const recording = recordLayouts()
  const { dots, inSight } = await openCarousel('Testimonials')
  expect(dots.elements()).toHaveLength(3)
  const before = { ...recording }
  expect(before.layouts).toBeGreaterThan(0)

  for (const [index, width] of [1200, 1100, 900].entries()) {
    await advance(40)
    await page.viewport(width, 900)
    await until(() => recording.resizes - before.resizes === index + 1)
    // The observer of the element's width reports later in the same frame than the window's event.
    await rendered()
  }
  await advance(49)
  expect(recording.layouts).toBe(before.layouts)
  expect(dots.elements()).toHaveLength(3)

  await advance(1)
  expect(recording.layouts).toBe(before.layouts + 1)
  expect(dots.elements()).toHaveLength(5)
  await settle()
  expect(recording.layouts).toBe(before.layouts + 1)
  expect(inSight()).toEqual([1])
})

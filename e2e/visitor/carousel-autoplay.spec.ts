import type { Page } from '@playwright/test'
import { openCarousel } from '../support/carousels.ts'
import { advance } from '../support/frozen-clock.ts'
import { heroSlide, photo, times } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

const INTERVAL_MS = 3050

const autoplaying = [
  { name: 'Highlights', kind: 'hero', slides: times(3, heroSlide) },
  { name: 'Photo Gallery', kind: 'photo-gallery', slides: times(3, photo) },
] as const

type Carousel = Awaited<ReturnType<typeof openCarousel>>

async function expectHeld(page: Page, { selected }: Carousel, slide: number) {
  await advance(page, 3 * INTERVAL_MS)
  expect(await selected()).toBe(slide)
}

for (const { name, kind, slides } of autoplaying) {
  test(`[CONST-010] '${name}' changes its slide after exactly 3050 ms, again and again`, async ({ page, content }) => {
    await content.only(kind, slides)
    const { selected } = await openCarousel(page, name)
    for (const [now, then] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ]) {
      await advance(page, INTERVAL_MS - 1)
      expect(await selected()).toBe(now)
      await advance(page, 1)
      expect(await selected()).toBe(then)
    }
  })

  test(`[CONST-009] '${name}' plays, is held by pointer and focus, and plays on when they leave`, async ({
    page,
    content,
  }) => {
    await content.only(kind, slides)
    const carousel = await openCarousel(page, name)
    await expect(carousel.root).toHaveAttribute('data-state', 'playing')
    await carousel.root.hover()
    await expect(carousel.root).toHaveAttribute('data-state', 'hovered')
    await expectHeld(page, carousel, 1)
    await page.mouse.move(0, 0)
    await expect(carousel.root).toHaveAttribute('data-state', 'playing')
    await advance(page, INTERVAL_MS)
    expect(await carousel.selected()).toBe(2)

    await carousel.dot(2).focus()
    await expect(carousel.root).toHaveAttribute('data-state', 'focused')
    await expectHeld(page, carousel, 2)
    await carousel.dot(2).blur()
    await expect(carousel.root).toHaveAttribute('data-state', 'playing')
    await advance(page, INTERVAL_MS)
    expect(await carousel.selected()).toBe(3)
  })
}

test('[CONST-009] a paused carousel stays where it is until it is told to play', async ({ page, content }) => {
  await content.only('hero', times(3, heroSlide))
  const carousel = await openCarousel(page, 'Highlights')
  await carousel.root.getByRole('button', { name: 'Pause slides' }).click()
  await expect(carousel.root).toHaveAttribute('data-state', 'paused')
  await page.mouse.move(0, 0)
  const play = carousel.root.getByRole('button', { name: 'Play slides' })
  await play.blur()
  await expectHeld(page, carousel, 1)

  await play.click()
  await expect(carousel.root).toHaveAttribute('data-state', 'playing')
  await advance(page, INTERVAL_MS)
  expect(await carousel.selected()).toBe(2)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[CONST-009] a carousel is paused from the beginning', async ({ page, content }) => {
    await content.only('hero', times(3, heroSlide))
    const carousel = await openCarousel(page, 'Highlights')
    await expect(carousel.root).toHaveAttribute('data-state', 'paused')
    await expectHeld(page, carousel, 1)
  })
})

import type { Page } from '@playwright/test'
import { openCarousel, settle } from '../support/carousels.ts'
import { advance } from '../support/frozen-clock.ts'
import { testimonial, times } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

type Recording = { resizes: number; layouts: number }

/**
 * Counts the resize events of the window, and how often a carousel is laid out: whoever computes the places of slides
 * has to ask the row that holds them for its own.
 */
async function recordLayouts(page: Page): Promise<() => Promise<Recording>> {
  await page.addInitScript(() => {
    const recording = { resizes: 0, layouts: 0 }
    Object.assign(globalThis, { recording })
    addEventListener('resize', () => {
      recording.resizes += 1
    })
    const { prototype } = HTMLElement
    const original = Object.getOwnPropertyDescriptor(prototype, 'offsetTop')
    Object.defineProperty(prototype, 'offsetTop', {
      configurable: true,
      get(this: HTMLElement) {
        if (this.firstElementChild?.ariaRoleDescription === 'slide') recording.layouts += 1
        return original?.get?.call(this)
      },
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { recording: Recording }).recording)
}

test('[CONST-011] a storm of resizes is answered by one new layout, 50 ms after the last', async ({
  page,
  content,
}) => {
  await content.only('hero', [])
  await content.only('photo-gallery', [])
  await content.only('testimonials', times(5, testimonial))
  const record = await recordLayouts(page)
  const { dots, inSight } = await openCarousel(page, 'Testimonials')
  await expect(dots).toHaveCount(3)
  const before = await record()
  expect(before.layouts).toBeGreaterThan(0)

  for (const [index, width] of [1200, 1100, 900].entries()) {
    await advance(page, 40)
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await record()).resizes - before.resizes).toBe(index + 1)
  }
  await advance(page, 49)
  expect((await record()).layouts).toBe(before.layouts)
  expect(await dots.count()).toBe(3)

  await advance(page, 1)
  expect((await record()).layouts).toBe(before.layouts + 1)
  expect(await dots.count()).toBe(5)
  await settle(page)
  expect((await record()).layouts).toBe(before.layouts + 1)
  expect(await inSight()).toEqual([1])
})

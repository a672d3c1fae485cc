import type { Page } from '@playwright/test'
import { expect, test } from '../support/agent-test.ts'
import { visit } from '../support/visit.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Your downline tree' })
const root = (page: Page) => tree(page).getByRole('treeitem').filter({ hasText: 'Ada Obi' })

const middleOfRoot = async (page: Page) => {
  const { x, y, width, height } = (await root(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2, width }
}

// Touches must come from the browser itself, as those of a finger do.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('one finger moves the tree sideways and the page up and down, two fingers zoom', async ({ page, site, agent }) => {
  await site.perform('approvePayment', agent.id)
  await site.perform('recruitMany', agent.id, 14)
  await visit(page, '/dashboard/downlines')
  await expect(tree(page)).toBeVisible()
  await tree(page).scrollIntoViewIfNeeded()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  const slide = async (from: [number, number][], to: [number, number][]) => {
    await touch('touchStart', from)
    for (let step = 1; step <= 10; step += 1) {
      const points = from.map(([x, y], index): [number, number] => {
        const [endX = x, endY = y] = to[index] ?? []
        return [x + ((endX - x) * step) / 10, y + ((endY - y) * step) / 10]
      })
      await touch('touchMove', points)
    }
    await touch('touchEnd', [])
  }
  const scrolled = () => page.evaluate(() => scrollY)

  const start = await middleOfRoot(page)
  await slide([[200, start.y]], [[120, start.y]])
  await expect.poll(async () => (await middleOfRoot(page)).x).toBeLessThan(start.x - 40)

  const { x, y, width } = await middleOfRoot(page)
  const top = await scrolled()
  const scrollEnded = page.evaluate(
    () => new Promise((resolve) => addEventListener('scrollend', () => resolve(undefined), { once: true })),
  )
  await slide([[200, y]], [[200, y + 250]])
  await expect.poll(scrolled).toBeLessThan(top)
  const { x: sameX, width: sameWidth } = await middleOfRoot(page)
  expect([sameX, sameWidth].map(Math.round)).toEqual([x, width].map(Math.round))

  // A flung page scrolls on for a moment, and the next touch would only stop it.
  await scrollEnded
  // The page scrolls by a varying distance, so the card may have left the screen.
  await root(page).scrollIntoViewIfNeeded()
  const reached = await scrolled()
  const now = await middleOfRoot(page)
  await slide(
    [
      [170, now.y],
      [220, now.y],
    ],
    [
      [90, now.y],
      [300, now.y],
    ],
  )
  await expect.poll(async () => (await middleOfRoot(page)).width).toBeGreaterThan(width * 1.3)
  expect(await scrolled()).toBe(reached)
})

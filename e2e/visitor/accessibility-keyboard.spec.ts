import { readFocus } from '../support/read-focus.ts'
import { authPaths, publicPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { scrollThrough, visit } from '../support/visit.ts'

for (const path of publicPaths) {
  test(`on ${path} the skip link comes first and leads to the content`, async ({ page }) => {
    await visit(page, path)
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
  })
}

for (const path of [...publicPaths, ...authPaths]) {
  test(`every stop of the Tab key on ${path} is visible`, async ({ page }) => {
    await visit(page, path)
    await page.getByRole('main').waitFor()
    const stops: NonNullable<Awaited<ReturnType<typeof readFocus>>>[] = []
    for (let pressed = 0; pressed < 120; pressed += 1) {
      await page.keyboard.press('Tab')
      const stop = await readFocus(page)
      if (stop === undefined) break
      stops.push(stop)
    }
    expect(stops.length).toBeGreaterThan(3)
    expect(stops.length).toBeLessThan(120)
    expect(stops.filter(({ isShown, hasSize }) => !isShown || !hasSize)).toEqual([])
  })
}

test('after a move within the site the keyboard starts at the new page', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' })).toBeFocused()
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const path of [...publicPaths, ...authPaths]) {
    test(`${path} does not scroll sideways`, async ({ page }) => {
      await visit(page, path)
      await scrollThrough(page)
      const widths = await page.evaluate(() => {
        scrollTo({ left: 500, behavior: 'instant' })
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollX, overflow: scrollWidth - clientWidth }
      })
      expect(widths).toEqual({ scrollX: 0, overflow: 0 })
      const cut = await page.getByRole('heading').evaluateAll((headings) =>
        headings
          .filter((heading) => !heading.closest('[aria-roledescription=slide]'))
          .filter((heading) => heading.getBoundingClientRect().right > innerWidth || heading.scrollWidth > innerWidth)
          .map(({ textContent }) => textContent),
      )
      expect(cut).toEqual([])
    })
  }
})

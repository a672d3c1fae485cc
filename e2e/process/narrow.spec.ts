/** Every screen fits a window of 320 pixels, which equals a usual window zoomed to 400 % (WCAG 1.4.10). */
import { everyScreen, type Reader, signIn } from '../support/every-screen.ts'
import { keepInBrowser, openLoaded } from '../support/open-loaded.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

for (const [reader, paths] of Object.entries(everyScreen) as [Reader, string[]][]) {
  test(`no screen of the ${reader} scrolls sideways at 320 pixels`, async ({ page, site }) => {
    test.setTimeout(400_000)
    expect(paths.length).toBeGreaterThan(10)
    await keepInBrowser(page, await signIn(site, reader))
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '<!doctype html>' }))
    const tooWide: string[] = []
    for (const path of paths) {
      await openLoaded(page, path)
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      if (overflow > 0) tooWide.push(`${path} by ${overflow} pixels`)
    }
    expect(tooWide).toEqual([])
  })
}

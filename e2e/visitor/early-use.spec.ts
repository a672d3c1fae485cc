import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('signs of use while the page is still being read start its scripts once it has been', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.readyState === 'loading') dispatchEvent(new Event('pointermove'))
      else observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await visit(page, '/contact')
  await page.getByRole('main').getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Name' })).toBeFocused()
})

test('the scripts of a page that nobody uses start by themselves once it is idle', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('app:ready', () => Object.assign(globalThis, { isAwake: true }))
  })
  await page.goto('/contact')
  await page.waitForFunction(() => 'isAwake' in globalThis)
})

import { addAsExtension, holdScripts } from '../support/late-scripts.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('signs of use while the page is still being parsed start its scripts afterwards', async ({ page }) => {
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

test.describe('with a browser extension that adds elements, so that the page is rendered again', () => {
  test.use({ allowedErrors: /Minified React error #418/ })

  test('[P18] text typed before the scripts arrive stays in the fields, with focus and selection', async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/contact', { waitUntil: 'domcontentloaded' })
    await addAsExtension(page)
    const contact = page.getByRole('form', { name: 'Contact' })
    await contact.getByLabel('Email').fill('ada@example.com')
    const message = contact.getByLabel('Message')
    await message.fill('Please call.')
    await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 7))
    releaseScripts()
    await expect(page.locator('[data-added-by-extension]')).toHaveCount(0)
    await expect(message).toBeFocused()
    await page.keyboard.type(' do ')
    await expect(message).toHaveValue('Please do call.')
    await expect(contact.getByLabel('Email')).toHaveValue('ada@example.com')
    await contact.getByRole('button', { name: 'Send Message' }).click()
    await expect(contact.getByLabel('Name')).toBeFocused()
  })
})

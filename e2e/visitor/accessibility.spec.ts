import { expectNoViolations } from '../support/axe.ts'
import { authPaths, publicPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { scrollThrough, visit } from '../support/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    for (const path of [...publicPaths, ...authPaths]) {
      test(`${path} has no violation`, async ({ page }) => {
        await visit(page, path)
        await scrollThrough(page)
        await expectNoViolations(page)
      })
    }

    test.describe('of an address that is not there', () => {
      test.use({ allowedErrors: /status of 404/ })

      test('the page has no violation', async ({ page }) => {
        await visit(page, '/no/such/page')
        await expectNoViolations(page)
      })
    })

    test('the thank-you dialog has no violation', async ({ page }) => {
      await visit(page, '/')
      const form = page.getByRole('form', { name: 'Newsletter' })
      await form.getByLabel('Email').fill(`axe-${width}@reader.example`)
      await form.getByRole('checkbox').check()
      await form.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('dialog', { name: 'Thank You' })).toBeVisible()
      await expectNoViolations(page)
    })

    for (const { path, form, button, problems } of [
      { path: '/', form: 'Newsletter', button: 'Subscribe', problems: 2 },
      { path: '/contact', form: 'Contact', button: 'Send Message', problems: 5 },
    ]) {
      test(`the error messages of the form ${form} have no violation`, async ({ page }) => {
        await visit(page, path)
        await page.getByRole('form', { name: form }).getByRole('button', { name: button }).click()
        await expect(page.getByRole('form', { name: form }).getByText(/^Please /)).toHaveCount(problems)
        await expectNoViolations(page)
      })
    }
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the open menu has no violation', async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(7)
    await expectNoViolations(page)
  })
})

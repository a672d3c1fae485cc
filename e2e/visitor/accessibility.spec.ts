import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { authPaths, publicPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { scrollThrough, visit } from '../support/visit.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations, passes } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
  expect(passes.length).toBeGreaterThan(10)
}

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

import type { Page } from '@playwright/test'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { expect, test } from '../support/test.ts'

function findNewsletter(page: Page) {
  const form = page.getByRole('form', { name: 'Newsletter' })
  return {
    spinner: form.getByRole('button').locator('[data-spinner]'),
    dialog: page.getByRole('dialog', { name: 'Thank You' }),
    submit: async (address: string) => {
      await form.getByRole('textbox', { name: 'Email' }).fill(address)
      await form.getByRole('checkbox').check()
      await form.getByRole('button', { name: 'Subscribe' }).click()
    },
  }
}

test('a form submitted before the scripts run is sent once they do', async ({ page, site }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const { dialog, submit } = findNewsletter(page)
  await submit('early@example.com')
  scripts.resolve()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await site.perform('subscriptions')).toContainEqual({ email: 'early@example.com' })
})

test.describe('offline for a moment', () => {
  test.use({ allowedErrors: /Failed to load resource|Failed to fetch/ })

  test('[HOME-039] a subscription is sent again once there is a connection', async ({ page, context, site }) => {
    await openFrozen(page, '/')
    const { dialog, spinner, submit } = findNewsletter(page)
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed')
    await submit('offline@example.com')
    await failed
    await context.setOffline(false)
    await expect(spinner).toBeVisible()
    await expect(async () => {
      await advance(page, 1000)
      await expect(dialog).toBeVisible({ timeout: 300 })
    }).toPass({ timeout: 6000 })
    expect(await site.perform('subscriptions')).toContainEqual({ email: 'offline@example.com' })
  })
})

import type { Page } from '@playwright/test'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { openHydrated, rendered } from '../support/hydrated.ts'
import { countFetches, failPosts, holdPosts, watchPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'

const CALL = 'email-subscription'
const THANKS =
  'Thank you for subscribing to our email marketing. You are sure to recieve latest updates from us on-the-go.'

function findNewsletter(page: Page) {
  const form = page.getByRole('form', { name: 'Newsletter' })
  return {
    form,
    email: form.getByRole('textbox', { name: 'Email' }),
    consent: form.getByRole('checkbox'),
    button: form.getByRole('button', { name: 'Subscribe' }),
    spinner: form.getByRole('button').locator('[data-spinner]'),
    dialog: page.getByRole('dialog', { name: 'Thank You' }),
    submit: async (address: string) => {
      await form.getByRole('textbox', { name: 'Email' }).fill(address)
      await form.getByRole('checkbox').check()
      await form.getByRole('button', { name: 'Subscribe' }).click()
    },
  }
}

test('[HOME-032] [GAP-06] the form has an email field, a consent checkbox and a submit button', async ({ page }) => {
  await page.goto('/')
  const { form, email, consent, button } = findNewsletter(page)
  await expect(form.getByRole('textbox')).toHaveCount(1)
  await expect(email).toHaveAttribute('type', 'email')
  await expect(form.getByRole('checkbox')).toHaveCount(1)
  await expect(consent).not.toBeChecked()
  await expect(form.getByRole('button')).toHaveCount(1)
  await expect(button).toHaveAttribute('type', 'submit')
  await expect(button).toHaveText('Subscribe')
})

test('[HOME-033] the consent names and links the privacy policy and the terms', async ({ page }) => {
  await page.goto('/')
  const { form } = findNewsletter(page)
  await expect(
    form.getByRole('checkbox', { name: 'I agree to the Privacy Policy and Terms and Conditions', exact: true }),
  ).toBeVisible()
  await expect(form.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await expect(form.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  )
})

test('[HOME-034] without consent nothing is sent and the checkbox is reported', async ({ page }) => {
  await openHydrated(page, '/')
  const posts = watchPosts(page, CALL)
  const { email, consent, button, spinner } = findNewsletter(page)
  await email.fill('no.consent@example.com')
  await button.click()
  await expect(consent).toHaveAttribute('aria-invalid', 'true')
  await expect(consent).toHaveAccessibleDescription('Please agree to subscribe.')
  await expect(consent).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await expect(spinner).toHaveCount(0)
  expect(posts).toEqual([])
})

for (const { what, address, message } of [
  { what: 'no address', address: '', message: 'Please enter your email address.' },
  { what: "'abc'", address: 'abc', message: /valid email address/ },
  { what: 'an address without a whole domain', address: 'abc@host', message: /valid email address/ },
]) {
  test(`[HOME-035] with ${what} nothing is sent and the field is reported`, async ({ page }) => {
    await openHydrated(page, '/')
    const posts = watchPosts(page, CALL)
    const { email, consent, spinner, submit } = findNewsletter(page)
    await submit(address)
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(message)
    await expect(email).toBeFocused()
    await expect(consent).toHaveAttribute('aria-invalid', 'false')
    await expect(spinner).toHaveCount(0)
    expect(posts).toEqual([])
  })
}

test('[HOME-036] until the answer arrives the button turns and is disabled, so that nothing is sent twice', async ({
  page,
}) => {
  const release = await holdPosts(page, CALL)
  await openHydrated(page, '/')
  const posts = watchPosts(page, CALL)
  const { form, email, button, spinner, dialog, submit } = findNewsletter(page)
  const asked = page.waitForRequest(`**/api/${CALL}`)
  await submit('patient@example.com')
  await asked
  await expect(spinner).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(form.getByRole('status')).toHaveText('Sending')
  await email.press('Enter')
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
  await rendered(page)
  expect(posts).toHaveLength(1)
  await expect(dialog).toBeHidden()

  release()
  await expect(dialog).toBeVisible()
  await expect(spinner).toHaveCount(0)
  await expect(form.getByRole('status')).toHaveText('')
  expect(posts).toHaveLength(1)
})

test('[HOME-037] [ERR-028] [GAP-06] a stored subscription is thanked for and the address cleared', async ({
  page,
  site,
}) => {
  await openHydrated(page, '/')
  const { form, email, consent, spinner, dialog, submit } = findNewsletter(page)
  const answered = page.waitForResponse(`**/api/${CALL}`)
  await submit('  thanked@example.com ')
  expect((await answered).status()).toBe(201)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('heading')).toHaveText('Thank You')
  expect(await dialog.getByRole('paragraph').textContent()).toBe(THANKS)
  await expect(email).toHaveValue('')
  await expect(consent).toBeChecked()
  await expect(spinner).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(form.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
  expect(await site.act('subscriptions')).toContainEqual({ email: 'thanked@example.com' })
})

test('[HOME-038] only Close closes the thanks: neither Escape nor a click beside it does', async ({ page }) => {
  await openHydrated(page, '/')
  const { dialog, submit } = findNewsletter(page)
  await submit('closed@example.com')
  await expect(dialog).toBeVisible()
  for (let press = 1; press <= 3; press += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.mouse.click(1275, 895)
  await rendered(page)
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAttribute('open')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('[CONST-012] [CONST-013] the dialog takes 0.3 s to come and go, its backdrop 0.15 s', async ({ page }) => {
  await openHydrated(page, '/')
  const { dialog, submit } = findNewsletter(page)
  await submit('timed@example.com')
  await expect(dialog).toBeVisible()
  const durationsOf = (pseudo?: string) =>
    dialog.evaluate((element, name) => getComputedStyle(element, name).transitionDuration.split(', '), pseudo)
  expect(await durationsOf()).toContain('0.3s')
  expect(await durationsOf('::backdrop')).toContain('0.15s')
  await expect(dialog).toHaveCSS('transition-property', /opacity/)
})

test('[API-009] the address goes as JSON and JSON is asked for', async ({ page }) => {
  await openHydrated(page, '/')
  const { submit } = findNewsletter(page)
  const sent = page.waitForRequest(`**/api/${CALL}`)
  await submit('json@example.com')
  const request = await sent
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({ email: 'json@example.com' })
  const headers = await request.allHeaders()
  expect(headers['content-type']).toMatch(/^application\/json\b/)
  expect(headers['accept']).toBe('application/json')
})

test('a form sent before the scripts have started is sent once they have', async ({ page, site }) => {
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
  expect(await site.act('subscriptions')).toContainEqual({ email: 'early@example.com' })
})

test.describe('when the call fails', () => {
  test.use({ allowedErrors: /Failed to load resource|email-subscription answered|Failed to fetch/ })

  for (const failure of [500, 'no connection'] as const) {
    test(`[HOME-039] after ${failure} it is tried again after 1, 2 and 4 s, then the visitor may`, async ({ page }) => {
      await failPosts(page, CALL, failure)
      const readFetches = await countFetches(page)
      await openFrozen(page, '/')
      const { email, consent, button, spinner, dialog, submit } = findNewsletter(page)
      await submit('again@example.com')
      for (const [retries, waitMs] of [1000, 2000, 4000].entries()) {
        const sent = retries + 1
        await expect.poll(readFetches).toEqual({ begun: sent, ended: sent })
        await advance(page, waitMs - 1)
        expect(await readFetches()).toEqual({ begun: sent, ended: sent })
        await expect(spinner).toBeVisible()
        await expect(button).toBeDisabled()
        await advance(page, 1)
      }
      await expect.poll(readFetches).toEqual({ begun: 4, ended: 4 })
      await expect(button).toBeEnabled()
      await expect(spinner).toHaveCount(0)
      await expect(email).toHaveValue('again@example.com')
      await expect(consent).toBeChecked()
      await advance(page, 60_000)
      expect(await readFetches()).toEqual({ begun: 4, ended: 4 })
      await expect(dialog).toBeHidden()
    })
  }

  test('[HOME-039] a failure that passes is never noticed', async ({ page, site }) => {
    let isFirst = true
    await page.route(`**/api/${CALL}`, (route) => {
      const fails = isFirst
      isFirst = false
      return fails ? route.fulfill({ status: 503, json: {} }) : route.continue()
    })
    const readFetches = await countFetches(page)
    await openFrozen(page, '/')
    const { dialog, submit } = findNewsletter(page)
    await submit('second.try@example.com')
    await expect.poll(readFetches).toEqual({ begun: 1, ended: 1 })
    await advance(page, 1000)
    await expect(dialog).toBeVisible()
    expect(await site.act('subscriptions')).toContainEqual({ email: 'second.try@example.com' })
  })

  test('[HOME-039] a connection that was lost for a moment is made up for', async ({ page, context, site }) => {
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
    expect(await site.act('subscriptions')).toContainEqual({ email: 'offline@example.com' })
  })

  test('[HOME-039] after a refusal the button still turns 5 s later, and nothing is sent again', async ({ page }) => {
    await failPosts(page, CALL, 400)
    const readFetches = await countFetches(page)
    await openFrozen(page, '/')
    const { email, button, spinner, submit } = findNewsletter(page)
    await submit('refused@example.com')
    await expect.poll(readFetches).toEqual({ begun: 1, ended: 1 })
    await advance(page, 5000)
    await expect(spinner).toBeVisible()
    await expect(button).toBeDisabled()
    await advance(page, 5000)
    await expect(button).toBeEnabled()
    await expect(email).toHaveValue('refused@example.com')
    await advance(page, 60_000)
    expect(await readFetches()).toEqual({ begun: 1, ended: 1 })
  })

  test('[ERR-001] the failure is written to the console and nothing is said to the visitor', async ({
    page,
    content,
  }) => {
    await content.only('stat', [])
    await failPosts(page, CALL, 500)
    const logged: string[] = []
    const shown: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text())
    })
    page.on('dialog', (dialog) => {
      shown.push(dialog.message())
      void dialog.dismiss()
    })
    const readFetches = await countFetches(page)
    await openFrozen(page, '/')
    const { button, submit } = findNewsletter(page)
    const before = await page.locator('body').innerText()
    await submit('unlucky@example.com')
    for (const [retries, waitMs] of [1000, 2000, 4000].entries()) {
      await expect.poll(readFetches).toEqual({ begun: retries + 1, ended: retries + 1 })
      await rendered(page)
      await advance(page, waitMs)
    }
    await expect(button).toBeEnabled()
    expect(logged).toContainEqual(expect.stringContaining('POST email-subscription answered 500'))
    expect(await page.locator('body').innerText()).toBe(before)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(shown).toEqual([])
  })
})

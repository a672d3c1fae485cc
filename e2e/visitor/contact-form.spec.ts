import type { Page } from '@playwright/test'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { openHydrated, rendered } from '../support/hydrated.ts'
import { countFetches, failPosts, holdPosts, watchPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'

const CALL = 'contact-us'
const THANKS =
  'Thank you for subscribing to our email marketing. You are sure to recieve latest updates from us on-the-go.'

const labels = ['Name', 'Location', 'Email', 'Phone Number', 'Message'] as const
type Values = Record<(typeof labels)[number], string>

const values: Values = {
  Name: 'Ada Obi',
  Location: 'Lagos',
  Email: 'ada@example.com',
  'Phone Number': '08012345678',
  Message: 'Please call me.\nThank you.',
}

function findContactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Contact' })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const button = form.getByRole('button', { name: 'Send Message' })
  return {
    form,
    field,
    button,
    spinner: form.locator('[data-spinner]'),
    dialog: page.getByRole('dialog', { name: 'Thank You' }),
    submit: async (changes: Partial<Values> = {}) => {
      for (const label of labels) await field(label).fill(changes[label] ?? values[label])
      await button.click()
    },
  }
}

test('[PAGE-014] [GAP-06] the form has five labelled fields and a submit button', async ({ page }) => {
  await page.goto('/contact')
  const { form, field, button } = findContactForm(page)
  await expect(form.getByRole('textbox')).toHaveCount(5)
  for (const label of labels) await expect(field(label)).toBeVisible()
  const names = await form.getByRole('textbox').evaluateAll((fields) => fields.map((one) => one.getAttribute('name')))
  expect(names).toEqual(['name', 'location', 'email', 'phone_number', 'message'])
  await expect(button).toHaveText('Send Message')
  await expect(button).toHaveAttribute('type', 'submit')
})

for (const empty of labels) {
  for (const nothing of ['', '   ']) {
    test(`[PAGE-015] with '${nothing}' for ${empty} nothing is sent and the field is reported`, async ({ page }) => {
      await openHydrated(page, '/contact')
      const posts = watchPosts(page, CALL)
      const { field, spinner, submit } = findContactForm(page)
      await submit({ [empty]: nothing })
      await expect(field(empty)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(empty)).toHaveAccessibleDescription(/^Please /)
      await expect(field(empty)).toBeFocused()
      for (const label of labels.filter((other) => other !== empty)) {
        await expect(field(label)).toHaveAttribute('aria-invalid', 'false')
      }
      await expect(spinner).toHaveCount(0)
      expect(posts).toEqual([])
    })
  }
}

for (const address of ['abc', 'ada@', 'ada@host']) {
  test(`[PAGE-016] with '${address}' for an address nothing is sent and the field is reported`, async ({ page }) => {
    await openHydrated(page, '/contact')
    const posts = watchPosts(page, CALL)
    const { field, spinner, submit } = findContactForm(page)
    await submit({ Email: address })
    await expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Email')).toHaveAccessibleDescription(/valid email address/)
    await expect(spinner).toHaveCount(0)
    expect(posts).toEqual([])
  })
}

test('[PAGE-017] of twelve digits typed into the phone field eleven remain, and eleven are accepted', async ({
  page,
  site,
}) => {
  await openHydrated(page, '/contact')
  const { field, button, dialog } = findContactForm(page)
  for (const label of labels) {
    if (label !== 'Phone Number') await field(label).fill(values[label])
  }
  await field('Name').fill('Twelve Digits')
  await field('Phone Number').pressSequentially('080123456789')
  await expect(field('Phone Number')).toHaveValue('08012345678')
  await button.click()
  await expect(dialog).toBeVisible()
  expect(await site.act('messages')).toContainEqual(
    expect.objectContaining({ name: 'Twelve Digits', phone_number: '08012345678' }),
  )
})

test('[PAGE-018] a spinner turns until the answer arrives, and nothing is sent twice', async ({ page }) => {
  const release = await holdPosts(page, CALL)
  await openHydrated(page, '/contact')
  const posts = watchPosts(page, CALL)
  const { form, field, button, spinner, dialog, submit } = findContactForm(page)
  await expect(spinner).toHaveCount(0)
  const asked = page.waitForRequest(`**/api/${CALL}`)
  await submit()
  await asked
  await expect(spinner).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(form.getByRole('status')).toHaveText('Sending')
  await field('Name').press('Enter')
  await rendered(page)
  await expect(dialog).toBeHidden()
  expect(posts).toHaveLength(1)

  release()
  await expect(dialog).toBeVisible()
  await expect(spinner).toHaveCount(0)
  expect(posts).toHaveLength(1)
})

test('[PAGE-019] [ERR-029] [GAP-08] a stored message is thanked for, the form cleared, and Close alone closes', async ({
  page,
  site,
}) => {
  await openHydrated(page, '/contact')
  const { field, button, dialog, submit } = findContactForm(page)
  const answered = page.waitForResponse(`**/api/${CALL}`)
  await submit({ Name: 'Thanked Visitor' })
  expect((await answered).status()).toBe(201)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('heading')).toHaveText('Thank You')
  expect(await dialog.getByRole('paragraph').textContent()).toBe(THANKS)
  for (const label of labels) await expect(field(label)).toHaveValue('')

  for (let press = 1; press <= 3; press += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await rendered(page)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeEnabled()
  expect(await site.act('messages')).toContainEqual({
    name: 'Thanked Visitor',
    location: 'Lagos',
    email: 'ada@example.com',
    phone_number: '08012345678',
    message: 'Please call me.\nThank you.',
  })
})

test.describe('when the call fails', () => {
  test.use({ allowedErrors: /Failed to load resource|contact-us answered|Failed to fetch/ })

  for (const failure of [500, 'no connection'] as const) {
    test(`[ERR-002] [GAP-09] after ${failure} the spinner stops, the values stay, and only the console is told`, async ({
      page,
    }) => {
      await failPosts(page, CALL, failure)
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
      await openFrozen(page, '/contact')
      const { field, button, spinner, submit } = findContactForm(page)
      const before = await page.locator('body').innerText()
      await submit()
      await expect.poll(readFetches).toEqual({ begun: 1, ended: 1 })
      await expect(button).toBeEnabled()
      await expect(spinner).toHaveCount(0)
      for (const label of labels) await expect(field(label)).toHaveValue(values[label])
      expect(logged).toContainEqual(
        expect.stringMatching(failure === 500 ? /POST contact-us answered 500/ : /TypeError: Failed to fetch/),
      )
      expect(await page.locator('body').innerText()).toBe(before)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(shown).toEqual([])
      await advance(page, 60_000)
      expect(await readFetches(), 'a message is never sent again by itself').toEqual({ begun: 1, ended: 1 })
    })
  }
})

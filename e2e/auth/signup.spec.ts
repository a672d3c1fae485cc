import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findAccountForm, newcomer, passCodeStep, SIGN_UP, watchCalls } from '../support/auth-screens.ts'
import { openHydrated, rendered } from '../support/hydrated.ts'
import { makeMember, readTokens } from '../support/members.ts'
import { holdPosts, watchPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const someone = () => newcomer(`${randomUUID()}@newcomers.example`)

async function openAccountForm(page: Page) {
  await openHydrated(page, '/signup')
  await passCodeStep(page)
  return findAccountForm(page)
}

for (const label of Object.keys(newcomer(''))) {
  test(`[SIGNUP-009] without ${label} nothing is sent and the field is reported`, async ({ page }) => {
    const { fillIn, field, button } = await openAccountForm(page)
    const posts = watchPosts(page, SIGN_UP)
    await fillIn({ ...someone(), [label]: '' })
    await button.click()
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(label)).toHaveAccessibleDescription(/^Please /)
    await expect(field(label)).toBeFocused()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    await rendered(page)
    expect(posts).toEqual([])
  })
}

test('[SIGNUP-010] the email field takes email addresses only', async ({ page }) => {
  const { fillIn, field, button } = await openAccountForm(page)
  const posts = watchPosts(page, SIGN_UP)
  await expect(field('Email')).toHaveAttribute('type', 'email')
  await fillIn({ ...someone(), Email: 'abc' })
  await button.click()
  await expect(field('Email')).toHaveAccessibleDescription(/valid email address/)
  await rendered(page)
  expect(posts).toEqual([])
})

test('[SIGNUP-011] the phone field suggests 11 digits', async ({ page }) => {
  const { field } = await openAccountForm(page)
  await expect(field('Phone')).toHaveAttribute('placeholder', /^\d{11}$/)
})

for (const phone of ['080123456', '0801234567890']) {
  test(`[SIGNUP-012] a phone number of ${phone.length} digits is sent`, async ({ page, site }) => {
    const { fillIn, button, dialog } = await openAccountForm(page)
    const posts = watchPosts(page, SIGN_UP)
    const values = { ...someone(), Phone: phone }
    await fillIn(values)
    await button.click()
    await expect(dialog).toBeVisible()
    expect(posts.map((post) => post.postDataJSON().phone_number)).toEqual([phone])
    expect(await site.act('findAgent', values.Email)).toBeDefined()
  })
}

test('[SIGNUP-013] without the agreement nothing is sent', async ({ page }) => {
  const { form, fillIn, consent, button } = await openAccountForm(page)
  const posts = watchPosts(page, SIGN_UP)
  await expect(consent).toHaveAccessibleName('I agree to the Privacy Policy and Terms and Conditions')
  await expect(form.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await expect(form.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  )
  await fillIn(someone())
  await consent.uncheck()
  await button.click()
  await expect(consent).toHaveAttribute('aria-invalid', 'true')
  await expect(consent).toHaveAccessibleDescription('Please agree to create an account.')
  await expect(consent).toBeFocused()
  await rendered(page)
  expect(posts).toEqual([])
})

test('[SIGNUP-014] [ENT-022] exactly the eight keys are sent, the plan being Premium without a choice', async ({
  page,
  site,
}) => {
  const sponsor = await makeMember(site)
  await visit(page, '/signup')
  await page.getByPlaceholder('Enter gfc code').fill(sponsor.code.toUpperCase())
  await page.getByRole('button', { name: 'Check Referral Code' }).click()
  const { form, fillIn, button, dialog } = findAccountForm(page)
  const posts = watchPosts(page, SIGN_UP)
  const values = someone()
  await fillIn({ ...values, 'First Name': '  Chidi ' })
  await expect(form.getByText(/plan|premium/i)).toHaveCount(0)
  await expect(form.getByRole('combobox').or(form.getByRole('radio'))).toHaveCount(0)
  await button.click()
  await expect(dialog).toBeVisible()
  expect(posts.map((post) => post.postDataJSON())).toEqual([
    {
      first_name: 'Chidi',
      last_name: 'Eze',
      phone_number: '08087654321',
      email: values.Email,
      refferer_code_used: sponsor.code,
      plan: 'Premium',
      password: values.Password,
      re_password: values.Password,
    },
  ])
  expect(await site.act('findAgent', values.Email)).toMatchObject({ plan: 'Premium', recommended_by: sponsor.id })
})

test('[SIGNUP-017] [ERR-027] [AUTH-007] an account was made: the dialog says what comes next, nobody is signed in', async ({
  page,
}) => {
  const { fillIn, field, consent, button, dialog } = await openAccountForm(page)
  const calls = watchCalls(page)
  const answered = page.waitForResponse(`**/api/${SIGN_UP}`)
  await fillIn(someone())
  await button.click()
  expect((await answered).status()).toBe(201)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('heading')).toHaveText('Profile Created')
  await expect(dialog.getByRole('paragraph')).toHaveText('Please check your email to verify your account')
  await expect(dialog.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(await readTokens(page)).toEqual({ access: null, refresh: null })
  await expect(page).toHaveURL('/signup')

  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const label of Object.keys(newcomer(''))) await expect(field(label)).toHaveValue('')
  await expect(consent).not.toBeChecked()
  await expect(button).toBeEnabled()
  await expect(page.getByRole('link', { name: 'Log In', exact: true })).toBeVisible()
  expect(calls).toEqual(['POST auth/users/'])
})

test('[SIGNUP-018] the dialog leads to the log-in', async ({ page }) => {
  const { fillIn, button, dialog } = await openAccountForm(page)
  await fillIn(someone())
  await button.click()
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('while the answer is awaited nothing is sent twice', async ({ page }) => {
  const release = await holdPosts(page, SIGN_UP)
  const { form, fillIn, field, button, dialog } = await openAccountForm(page)
  const posts = watchPosts(page, SIGN_UP)
  await fillIn(someone())
  const asked = page.waitForRequest(`**/api/${SIGN_UP}`)
  await button.click()
  await asked
  await expect(button).toBeDisabled()
  await field('Email').press('Enter')
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
  await rendered(page)
  release()
  await expect(dialog).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('another code can be used without typing anything again', async ({ page, site }) => {
  const other = await makeMember(site, { first_name: 'Ngozi', last_name: 'Ade' })
  const { fillIn, field, consent } = await openAccountForm(page)
  const values = someone()
  await fillIn(values)
  await page.getByRole('button', { name: 'Use another code' }).click()
  const code = page.getByPlaceholder('Enter gfc code')
  await expect(code).toHaveValue('gfcharvest')
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await code.fill(other.code)
  await page.getByRole('button', { name: 'Check Referral Code' }).click()
  await expect(page.getByRole('definition')).toHaveText(['Ngozi Ade', other.code])
  for (const [label, value] of Object.entries(values)) await expect(field(label)).toHaveValue(value)
  await expect(consent).toBeChecked()
})

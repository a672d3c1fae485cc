/** A stranger becomes an agent with the demonstration agent's code, and an agent forgets the password, with the keyboard alone. */
import { randomUUID } from 'node:crypto'
import { makeAgent, newcomer } from '@evergrove/testing/people'
import { picture } from '@evergrove/testing/picture'
import type { Page } from '@playwright/test'
import { readTokens } from '../support/agents.ts'
import { findAccountForm, findCodeStep, findLogIn } from '../support/auth-screens.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { linkMailed } from '../support/link-mailed.ts'
import { findField, findProofForm } from '../support/profile-form.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const NEW_PASSWORD = 'quiet-river-88'

const profile = {
  date_of_birth: '07/04/1991',
  home_address: '3 Orchard Close',
  local_govt: 'Enugu North',
  state_of_origin: 'Enugu',
  nationality: 'Nigerian',
  bank_name: 'Granary Bank',
  account_name: 'Chidi Eze',
  account_number: '0099887766',
} as const

const fields = Object.keys(profile) as (keyof typeof profile)[]

// The password is refused before the address is verified, and after the password was changed.
test.use({ allowedErrors: /401 \(Unauthorized\)/ })

async function logIn(page: Page, credentials: { email: string; password: string }): Promise<void> {
  const form = findLogIn(page)
  await typeInto(page, form.email, credentials.email)
  await typeInto(page, form.password, credentials.password)
  await page.keyboard.press('Enter')
}

async function signUp(page: Page, values: ReturnType<typeof newcomer>): Promise<void> {
  await typeInto(page, findCodeStep(page).code, 'GFCharvest')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Amara Okafor')).toBeVisible()
  const form = findAccountForm(page)
  for (const [label, value] of Object.entries(values)) await typeInto(page, form.field(label), value)
  await tabTo(page, form.consent)
  await page.keyboard.press('Space')
  await pressOn(page, form.button)
  await expect(form.dialog).toContainText('Please check your email to verify your account')
  await pressOn(
    page,
    form.dialog.getByRole('link', { name: 'Login' }).or(form.dialog.getByRole('button', { name: 'Login' })),
  )
  await expect(page).toHaveURL('/login')
}

async function completeProfile(page: Page, password: string): Promise<void> {
  for (const name of fields) await typeInto(page, findField(page, name), profile[name])
  await tabTo(page, findField(page, 'gender'))
  await page.keyboard.type('Male')
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, page.getByLabel('Photo', { exact: true }))
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
  await pressOn(page, page.getByRole('button', { name: 'Update Profile' }))
  await typeInto(page, findProofForm(page).password, password)
  await page.keyboard.press('Enter')
  const saved = page.getByRole('dialog', { name: 'Profile Updated' })
  await expect(saved).toContainText('You have successfully updated your Profile')
  await page.keyboard.press('Escape')
  await expect(saved).toHaveCount(0)
}

async function signOut(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: /^Profile/ }))
  const entry = page.getByRole('menuitem', { name: 'Sign Out' })
  await expect(entry).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
}

test('[RESET-012] a stranger joins, verifies, signs in and completes the profile', async ({ page, site }) => {
  test.slow()
  const email = `${randomUUID()}@strangers.example`
  const values = newcomer(email)
  const credentials = { email, password: values.Password }

  await visit(page, '/')
  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'Create Account' }).first())
  await expect(page).toHaveURL('/signup')
  await signUp(page, values)

  await logIn(page, credentials)
  await expect(page.getByText('Invalid Email/Password')).toBeVisible()

  await visit(page, await linkMailed(site, email, /^Verify/))
  await pressOn(page, page.getByRole('button', { name: 'Click here to Verify' }))
  const activated = page.getByRole('dialog', { name: 'Account Activated' })
  await expect(activated).toContainText('Your Account has been successfully activated')
  await expect(page).toHaveURL('/login', { timeout: 10_000 })

  await logIn(page, credentials)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Hello, Chidi')).toBeVisible()
  await visit(page, '/dashboard/edit-profile')
  await completeProfile(page, credentials.password)
  await expect(page.getByRole('banner').locator('img[src^="/media/"]')).toBeVisible()
})

test('[RESET-004] an agent forgets the password, chooses a new one, and is signed out everywhere', async ({
  page,
  site,
  browser,
}) => {
  test.slow()
  const credentials = await makeAgent(site, { first_name: 'Chidi' })
  const { email } = credentials
  await visit(page, '/login')
  await logIn(page, credentials)
  await expect(page.getByText('Hello, Chidi')).toBeVisible()
  const earlier = await readTokens(page)
  const elsewhere = await browser.newContext({ baseURL: site.url })
  const otherDevice = await elsewhere.newPage()
  await visit(otherDevice, '/login')
  await logIn(otherDevice, credentials)
  await expect(otherDevice).toHaveURL('/dashboard')

  await signOut(page)
  await pressOn(page, page.getByRole('link', { name: 'Forgot Password' }))
  await expect(page).toHaveURL('/reset-password')
  await typeInto(page, page.getByLabel('Email'), email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Email Sent' })).toBeVisible()

  await visit(page, await linkMailed(site, email, /^Choose/))
  await typeInto(page, page.getByLabel('New password', { exact: true }), NEW_PASSWORD)
  await typeInto(page, page.getByLabel('Confirm new password', { exact: true }), NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible()
  await expect(page).toHaveURL('/login', { timeout: 10_000 })

  for (const token of [earlier.access, earlier.refresh]) {
    const answer = await page.request.post(`${site.url}/api/auth/jwt/verify/`, { data: { token } })
    expect(answer.status()).toBe(401)
  }
  await visit(otherDevice, '/dashboard/edit-profile')
  await expect(otherDevice).toHaveURL(/\/login/)
  await elsewhere.close()

  await logIn(page, credentials)
  await expect(page.getByText('Invalid Email/Password')).toBeVisible()
  await visit(page, '/login')
  await logIn(page, { email, password: NEW_PASSWORD })
  await expect(page.getByText('Hello, Chidi')).toBeVisible()
  await linkMailed(site, email, /^Your password .* was changed/)
})

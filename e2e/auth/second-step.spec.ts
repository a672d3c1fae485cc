/** Passkeys, step-ups and recovery codes as used by a person with a phone and no mouse. */
import { makeAgent } from '@evergrove/testing/people'
import type { Locator, Page } from '@playwright/test'
import { createTokens, storeTokens } from '../support/agents.ts'
import { findLogIn } from '../support/auth-screens.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

// The right password alone is refused with 401.
test.use({ viewport: { width: 390, height: 844 }, allowedErrors: /status of 401/ })

const MOST_TABS = 80

/** Moves the focus to the control with the Tab key alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let count = 0; count < MOST_TABS; count += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(control)}`)
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Adds a device to the page that creates passkeys and uses them without asking anyone. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Logs in with the keyboard, up to the second step. */
async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const fields = findLogIn(page)
  await type(page, fields.email, email)
  await type(page, fields.password, password)
  await page.keyboard.press('Enter')
}

test('an agent without a mouse sets up a passkey, logs in and steps up with it, and comes in with a recovery code', async ({
  page,
  site,
}) => {
  test.setTimeout(90_000)
  // Browsers refuse passkeys at a numeric address.
  const url = site.url.replace('127.0.0.1', 'localhost')
  const agent = await makeAgent(site)
  const logOut = async () => {
    await page.evaluate(() => localStorage.clear())
    await visit(page, `${url}/login`)
  }
  await plugInAuthenticator(page)
  await visit(page, `${url}/login?next=/dashboard/edit-profile`)
  await logIn(page, agent)
  await press(page, findButton(page, 'Add a passkey'))
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await type(page, proof.getByRole('textbox', { name: 'Password' }), agent.password)
  await page.keyboard.press('Enter')
  const keeping = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(keeping).toBeVisible()
  const [code = ''] = await keeping.getByRole('listitem').allTextContents()
  await tabTo(page, keeping.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await press(page, keeping.getByRole('button', { name: 'Done' }))
  await expect(keeping).toBeHidden()
  await expect(page.getByText('10 left')).toBeVisible()

  await logOut()
  await press(page, findButton(page, 'Use a passkey'))
  await expect(page).toHaveURL(`${url}/dashboard`)

  await visit(page, `${url}/dashboard/edit-profile`)
  const account = page.getByLabel('Account number')
  await tabTo(page, account)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('9988776655')
  await press(page, findButton(page, 'Update Profile'))
  await press(page, proof.getByRole('button', { name: 'Confirm with a passkey' }))
  await expect(page.getByRole('dialog', { name: 'Profile Updated' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(account).toHaveValue('9988776655')

  await logOut()
  await logIn(page, agent)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeFocused()
  await type(page, page.getByRole('textbox', { name: 'Recovery code' }), code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/dashboard`)
})

test('a session that is ended in one browser is refused in the other at its next call', async ({
  page,
  browser,
  site,
  request,
}) => {
  const agent = await makeAgent(site)
  const context = await browser.newContext({ baseURL: site.url })
  const other = await context.newPage()
  await visit(other, '/login')
  await findLogIn(other).submit(agent)
  await expect(other).toHaveURL('/dashboard')
  const access = await other.evaluate(() => localStorage.getItem('access'))
  const call = async () =>
    (await request.get('/api/auth/users/me', { headers: { Authorization: `JWT ${access}` } })).status()
  expect(await call()).toBe(200)

  await storeTokens(page, await createTokens(site, agent))
  await visit(page, '/dashboard/edit-profile')
  const signOut = page.getByRole('button', { name: /^Sign out (?!on all)/ })
  await press(page, signOut)
  await expect(signOut).toHaveCount(0)
  expect(await call()).toBe(401)
  await visit(other, '/dashboard/referrals')
  await expect(other).toHaveURL(/\/login/)
  await context.close()
})

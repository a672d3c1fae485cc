import { generate } from 'otplib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { findLogIn, readTokens } from '../../../../testing/auth.ts'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import { expectGone, findDialog } from '../../../../testing/find.ts'
import { cutOff } from '../../../../testing/network.ts'
import { type Agent, makeAgent } from '../../../../testing/people.ts'
import { openProfile } from '../../../../testing/profile-form.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

beforeEach(() => commands.plugInAuthenticator())
afterEach(() => commands.unplugAuthenticator())

const findButton = (name: string) => page.getByRole('button', { name, exact: true })
const findProof = () => findDialog('Confirm your password')
const findCodes = () => findDialog('Save your recovery codes')

async function confirmPassword({ password }: Agent, code?: string): Promise<void> {
  await findProof().getByRole('textbox', { name: 'Password' }).fill(password)
  if (code !== undefined) await findProof().getByLabelText('Code').fill(code)
  await findProof().getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** Returns the recovery codes, which are shown only once, and confirms that they are saved. */
async function keepCodes(): Promise<string[]> {
  await expect.element(findCodes()).toBeVisible()
  const items = findCodes().getByRole('listitem').elements()
  await findCodes().getByRole('checkbox', { name: 'I have saved these codes' }).click()
  await findCodes().getByRole('button', { name: 'Done' }).click()
  await expectGone(findCodes())
  return items.map((item) => item.textContent ?? '')
}

async function addPasskey(agent: Agent): Promise<string[]> {
  await findButton('Add a passkey').click()
  await confirmPassword(agent)
  return keepCodes()
}

/** Sets up an app and returns its secret. */
async function setUpApp(agent: Agent, code?: string): Promise<string> {
  await findButton('Set up an app').click()
  await confirmPassword(agent, code)
  const dialog = findDialog('Set up your app')
  const shown = dialog.getByText(/^([A-Z2-7]{4} ?){8}$/)
  await expect.element(shown).toBeVisible()
  const secret = (shown.element().textContent ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret }))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  return secret
}

test('without a second step the card offers both kinds, and a failed load can be repeated', {
  tags: 'accessibility',
}, async () => {
  allowErrors(/auth\/factors could not be loaded/)
  const reconnect = cutOff('GET auth/factors')
  await openProfile()
  const retry = page.getByRole('button', { name: 'Retry: load your second step' })
  await expect.element(retry).toBeVisible()
  reconnect()
  await retry.click()
  await expect.element(page.getByRole('heading', { name: 'Second step at log-in' })).toBeVisible()
  await expect.element(findButton('Add a passkey')).toBeEnabled()
  await expect.element(findButton('Set up an app')).toBeEnabled()
  await expectGone(findButton('Get new codes'))
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('a passkey is added with the password and gives recovery codes; after a change of the password it is enough to log in again', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeAgent()
  const screen = await openProfile(agent)
  await findButton('Add a passkey').click()
  await confirmPassword(agent)
  await expect.element(findCodes()).toBeVisible()
  await expectNoViolationsAnywhere()
  const codes = await keepCodes()
  expect(new Set(codes).size).toBe(10)
  await expect.element(page.getByText('The passkey is added.')).toBeVisible()
  await expect.element(page.getByText('Passkey made on Chrome')).toBeVisible()
  await expect.element(page.getByText('10 left')).toBeVisible()
  await expectNoViolationsAnywhere()

  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByRole('textbox', { name: 'Current password', exact: true }).fill(agent.password)
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill('furrow-and-sheaf-26')
  await form.getByRole('textbox', { name: 'Confirm new password', exact: true }).fill('furrow-and-sheaf-26')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect.element(form.getByText('Enter the code.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => screen.path()).toMatch(/^\/login/)
  await expect.element(page.getByText('Your password was changed. Log in with the new one.')).toBeVisible()
  expect(readTokens().access).toBeNull()
  await findButton('Use a passkey').click()
  await expect.poll(() => screen.path()).toMatch(/^\/dashboard/)
  expect(readTokens().access).not.toBeNull()
})

test('after the password, the log-in asks for the passkey or for a recovery code, which works once, with the keyboard alone', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  const [code = ''] = await addPasskey(agent)
  const askForCode = async () => {
    const screen = await renderScreen('/login')
    await findLogIn().submit(agent)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toHaveFocus()
    expect(readTokens().access).toBeNull()
    return screen
  }
  const enterCode = async () => {
    await userEvent.tab()
    await expect.element(findButton('Use a passkey')).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard(`${code}{Enter}`)
  }
  const first = await askForCode()
  await enterCode()
  await expect.poll(() => first.path()).toBe('/dashboard')
  const second = await askForCode()
  await enterCode()
  await expect.element(page.getByText('This code is wrong or has already been used.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Recovery code' })).toHaveFocus()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await findButton('Use a passkey').click()
  await expect.poll(() => second.path()).toBe('/dashboard')
})

test('an app is set up and confirmed with its code, and the log-in then asks for a code', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  await findButton('Set up an app').click()
  await confirmPassword(agent)
  const dialog = findDialog('Set up your app')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText('This code is wrong')).toBeVisible()
  await expectNoViolationsAnywhere()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await setUpApp(agent)
  const [code = ''] = await keepCodes()
  await expect.element(page.getByText('The authenticator app is set up.')).toBeVisible()
  const screen = await renderScreen('/login')
  await findLogIn().submit(agent)
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus()
  await page.getByRole('textbox', { name: 'Code' }).fill('123')
  await findButton('Log In').click()
  await expect.element(page.getByText('This code is wrong')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await findButton('Log In').click()
  await expect.poll(() => screen.path()).toBe('/dashboard')
})

test('a proof also accepts a code, or the passkey alone; a device holds only one passkey until it is removed', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  const [first = ''] = await addPasskey(agent)
  await findButton('Get new codes').click()
  await expect.element(findProof().getByLabelText('Code')).toBeVisible()
  await expectNoViolationsAnywhere()
  await confirmPassword(agent, '')
  await expect.element(findProof().getByText('Enter the code.')).toBeVisible()
  await confirmPassword(agent, first)
  expect(await keepCodes()).not.toContain(first)

  await findButton('Add a passkey').click()
  await findProof().getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect.element(page.getByText('This device already holds a passkey for your account.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the passkey made on Chrome' }).click()
  await findProof().getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect.element(page.getByText('The passkey is removed.')).toBeVisible()
  await expectGone(page.getByText('Passkey made on'))
  await expectGone(findButton('Get new codes'))
})

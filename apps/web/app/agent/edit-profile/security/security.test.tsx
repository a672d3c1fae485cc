import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_TOKENS, readTokens } from '../../../../testing/auth.ts'
import { expectNoViolationsAnywhere } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import { closeDialog, expectGone, findDialog } from '../../../../testing/find.ts'
import { cutOff } from '../../../../testing/network.ts'
import { makeAgent, perform } from '../../../../testing/people.ts'
import { findField, openProfile } from '../../../../testing/profile-form.ts'

const NEW = 'furrow-and-sheaf-26'
const QUESTION = 'Sign out on all devices?'

const findForm = () => page.getByRole('form', { name: 'Change password' })
const findPassword = (name: string) => findForm().getByRole('textbox', { name, exact: true })
const submit = () => findForm().getByRole('button', { name: 'Change password' }).click()

async function enter(current: string, next: string, again = next): Promise<void> {
  await findPassword('Current password').fill(current)
  await findPassword('New password').fill(next)
  await findPassword('Confirm new password').fill(again)
}

/** Returns the status with which the API responds to a log-in. */
async function logIn(email: string, password: string): Promise<number> {
  const { status } = await fetch('/api/auth/jwt/create/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return status
}

/** Returns the status with which the API responds to a call with this access token. */
async function callWith(access: string | null): Promise<number> {
  const { status } = await fetch('/api/auth/users/me/', { headers: { Authorization: `JWT ${access}` } })
  return status
}

/** Returns the session of a token. */
const sidIn = (token: string): string => JSON.parse(atob(token.split('.')[1] ?? ''))['sid']

test('a new password takes effect, and this browser stays signed in without losing input', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  const screen = await openProfile(agent)
  await findField('first_name').fill('Zainab')
  await enter(agent.password, NEW)
  const before = readTokens()
  await submit()
  await expect.element(findDialog('Password changed')).toBeVisible()
  await expectNoViolationsAnywhere()
  await closeDialog('Password changed')
  expect(screen.path()).toBe('/dashboard/edit-profile')
  await expect.element(findField('first_name')).toHaveValue('Zainab')
  await expect.element(findPassword('Current password')).toHaveValue('')
  const after = readTokens()
  expect(after.refresh).not.toBe(before.refresh)
  expect(await callWith(after.access)).toBe(200)
  expect(await logIn(agent.email, NEW)).toBe(200)
  expect(await logIn(agent.email, agent.password)).toBe(401)
  await screen.reload()
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
})

test('wrong passwords are reported below their fields', { tags: 'accessibility' }, async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  await submit()
  for (const [name, message] of [
    ['Current password', 'Enter your current password.'],
    [
      'New password',
      /Enter a new password\..*Use at least 8 characters|Use at least 8 characters.*Enter a new password\./,
    ],
    ['Confirm new password', 'Enter the new password again.'],
  ] as const) {
    await expect.element(findPassword(name)).toHaveAccessibleDescription(message)
  }
  await expect.element(findPassword('Current password')).toHaveFocus()
  await enter('not-my-password', NEW)
  await submit()
  await expect
    .element(findPassword('Current password'))
    .toHaveAccessibleDescription('Your current password is not correct.')
  await expect.element(findPassword('Current password')).toHaveFocus()
  await enter(agent.password, NEW, 'something-else-26')
  await submit()
  await expect
    .element(findPassword('Confirm new password'))
    .toHaveAccessibleDescription('The new passwords don’t match.')
  await expect.element(findPassword('New password')).toHaveValue(NEW)
  await expectNoViolationsAnywhere()
})

test('the devices of the account are listed, and one is signed out, or stays with the reason for the failure', {
  tags: 'accessibility',
}, async () => {
  allowErrors(/Failed to fetch/)
  const agent = await makeAgent()
  const elsewhere = await perform('agentTokens', agent.id)
  const mend = cutOff(`DELETE auth/sessions/${sidIn(elsewhere.access)}`)
  await openProfile(agent)
  const devices = page.getByRole('region', { name: 'Where you are logged in' })
  await expect.element(devices.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible()
  const signOut = devices.getByRole('button', { name: /^Sign out/ }).first()
  await signOut.click()
  await expect.element(devices.getByRole('alert')).toMatchTextContent('could not be reached')
  expect(await callWith(elsewhere.access)).toBe(200)
  await expectNoViolationsAnywhere()
  mend()
  const before = devices.getByRole('listitem').elements().length
  await signOut.click()
  await expect.poll(() => devices.getByRole('listitem').elements().length).toBe(before - 1)
  await expect.element(devices.getByRole('status').filter({ hasText: 'has been signed out.' })).toHaveFocus()
  expect(await callWith(elsewhere.access)).toBe(401)
  expect(await callWith(readTokens().access)).toBe(200)
})

test('signing out on all devices invalidates every token after a confirmation, and none without a connection', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  const elsewhere = await perform('agentTokens', agent.id)
  const screen = await openProfile(agent)
  const button = page.getByRole('button', { name: 'Sign out on all devices' })
  const question = findDialog(QUESTION)
  await button.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectGone(question)
  expect(await callWith(elsewhere.access)).toBe(200)
  await button.click()
  const mend = cutOff('POST auth/jwt/logout')
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(question.getByRole('alert')).toMatchTextContent('could not be reached')
  await expectNoViolationsAnywhere()
  expect(screen.path()).toBe('/dashboard/edit-profile')
  expect(readTokens().refresh).not.toBeNull()
  mend()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.poll(screen.path).toBe('/login')
  expect(readTokens()).toEqual(NO_TOKENS)
  expect(await callWith(elsewhere.access)).toBe(401)
})

import { expect, test } from '../support/member-test.ts'
import { createTokens, readTokens } from '../support/members.ts'
import { findField, openProfile } from '../support/profile-form.ts'

const NEW = 'furrow-and-sheaf-26'

test.use({ allowedErrors: /status of (400|401)|ERR_CONNECTION_RESET|Failed to fetch/ })

test('a new password holds, and this browser stays signed in with what was typed', async ({ page, site, member }) => {
  await openProfile(page)
  await findField(page, 'first_name').fill('Zainab')
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByRole('textbox', { name: 'Current Password' }).fill(member.password)
  await form.getByRole('textbox', { name: 'New Password', exact: true }).fill(NEW)
  await form.getByRole('textbox', { name: 'Confirm New Password' }).fill(NEW)
  const before = await readTokens(page)
  await form.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Password Changed' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/dashboard/edit-profile')
  await expect(findField(page, 'first_name')).toHaveValue('Zainab')
  await expect(form.getByRole('textbox', { name: 'Current Password' })).toHaveValue('')
  expect((await readTokens(page)).refresh).not.toBe(before.refresh)
  await createTokens(site, { email: member.email, password: NEW })
  await expect(createTokens(site, member)).rejects.toThrow('401')
  await page.reload()
  await expect(page.getByText('Hello, Ada')).toBeVisible()
})

test('what is wrong with the passwords stands under them', async ({ page, member }) => {
  await openProfile(page)
  const form = page.getByRole('form', { name: 'Change password' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await form.getByRole('button', { name: 'Change Password' }).click()
  for (const name of ['Current Password', 'New Password', 'Confirm New Password']) {
    await expect(field(name)).toHaveAccessibleDescription(`${name} is required`)
  }
  await expect(field('Current Password')).toBeFocused()
  await field('Current Password').fill('not-my-password')
  await field('New Password').fill(NEW)
  await field('Confirm New Password').fill(NEW)
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(field('Current Password')).toHaveAccessibleDescription(/invalid/i)
  await expect(field('Current Password')).toBeFocused()
  await field('Current Password').fill(member.password)
  await field('Confirm New Password').fill('something-else-26')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByText(/match/i)).toBeVisible()
  await expect(field('New Password')).toHaveValue(NEW)
})

test('signing out on all devices voids every token', async ({ page, site, member }) => {
  const elsewhere = await createTokens(site, member)
  const ask = () => fetch(`${site.url}/api/auth/users/me/`, { headers: { Authorization: `JWT ${elsewhere.access}` } })
  await openProfile(page)
  const button = page.getByRole('button', { name: 'Sign out on all devices' })
  const question = page.getByRole('dialog', { name: 'Sign out on all devices?' })
  await button.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect((await ask()).status).toBe(200)
  await button.click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  expect(await readTokens(page)).toEqual({ access: null, refresh: null })
  expect((await ask()).status).toBe(401)
})

test('without a connection nobody is signed out', async ({ page }) => {
  await openProfile(page)
  await page.route('**/api/auth/jwt/logout/', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out on all devices?' })
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(question.getByRole('alert')).toContainText('could not be reached')
  await expect(page).toHaveURL('/dashboard/edit-profile')
  expect((await readTokens(page)).refresh).not.toBeNull()
})

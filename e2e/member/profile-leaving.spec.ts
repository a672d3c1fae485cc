import { expect, test } from '../support/member-test.ts'
import { readTokens } from '../support/members.ts'
import { findField, openProfile, submitProfile } from '../support/profile-form.ts'

test('leaving with unsaved changes asks first; staying keeps them, leaving drops them', async ({ page }) => {
  await openProfile(page)
  await findField(page, 'first_name').fill('Zainab')
  const away = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await away.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/edit-profile')
  await expect(findField(page, 'first_name')).toHaveValue('Zainab')
  await away.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Hello, Ada')).toBeVisible()
})

test('closing or reloading the page with unsaved changes asks first', async ({ page }) => {
  await openProfile(page)
  const readAsks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await readAsks()).toBe(false)
  await findField(page, 'first_name').fill('Zainab')
  expect(await readAsks()).toBe(true)
  await submitProfile(page)
  await page.getByRole('dialog', { name: 'Profile Updated' }).getByRole('button', { name: 'Close' }).click()
  expect(await readAsks()).toBe(false)
})

test('moving on after saving, or without changes, asks nothing', async ({ page }) => {
  await openProfile(page)
  await findField(page, 'first_name').fill('Zainab')
  await submitProfile(page)
  await page.getByRole('dialog', { name: 'Profile Updated' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('signing out is not held up by unsaved changes', async ({ page }) => {
  await openProfile(page)
  await findField(page, 'first_name').fill('Zainab')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await readTokens(page)).toEqual({ access: null, refresh: null })
})

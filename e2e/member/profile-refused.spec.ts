import { expect, test } from '../support/member-test.ts'
import { findField, openProfile, submitProfile, watchProfile } from '../support/profile-form.ts'

const TITLE = 'Fix the Error(s) Below!!!'
const MESSAGE = 'The following error has occured!!!'

test.use({ allowedErrors: /status of (400|500)|ERR_CONNECTION_RESET|Failed to fetch/ })

test('[ERR-009][ERR-010] a refused profile lists each field with its errors and marks the fields', async ({ page }) => {
  await page.route('**/api/auth/users/me/', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { phone_number: ['Too long'], gender: ['Invalid'] } })
      : route.continue(),
  )
  await openProfile(page)
  await findField(page, 'first_name').fill('Zainab')
  await submitProfile(page)
  const dialog = page.getByRole('dialog', { name: TITLE, exact: true })
  await expect(dialog.getByText(MESSAGE, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(['phone_numberToo long', 'genderInvalid'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(findField(page, 'phone_number')).toHaveAccessibleDescription('Too long')
  await expect(findField(page, 'phone_number')).toBeFocused()
  await expect(findField(page, 'gender')).toHaveAccessibleDescription('Invalid')
  await expect(findField(page, 'first_name')).toHaveValue('Zainab')
  await expect(page.getByText('Hello, Ada')).toBeVisible()
})

test('[ERR-010] what the server itself refuses is listed in the same way', async ({ page }) => {
  await openProfile(page)
  await findField(page, 'account_number').fill('1'.repeat(60))
  await submitProfile(page)
  const dialog = page.getByRole('dialog', { name: TITLE, exact: true })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'account_numberEnsure this field has no more than 34 characters.',
  ])
})

for (const { name, sentence } of [
  { name: 'no connection', sentence: /could not be reached.*nothing you typed is lost/ },
  { name: 'a failing server', sentence: /Internal server error/ },
]) {
  test(`[ERR-009] with ${name} the dialog says so, and a second try succeeds`, async ({ page }) => {
    const puts = watchProfile(page, 'PUT')
    await openProfile(page)
    await page.route('**/api/auth/users/me/', (route) =>
      name === 'no connection'
        ? route.abort('connectionreset')
        : route.fulfill({ status: 500, json: { detail: 'Internal server error.' } }),
    )
    await findField(page, 'first_name').fill('Zainab')
    await submitProfile(page)
    const dialog = page.getByRole('dialog', { name: TITLE, exact: true })
    await expect(dialog.getByText(MESSAGE, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveText([sentence])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.unroute('**/api/auth/users/me/')
    await submitProfile(page)
    await expect(page.getByRole('dialog', { name: 'Profile Updated' })).toBeVisible()
    expect(puts).toHaveLength(2)
  })
}

test('a profile that is being sent is sent once, and its button says so', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  const puts = watchProfile(page, 'PUT')
  await openProfile(page)
  await page.route('**/api/auth/users/me/', async (route) => {
    await gate.promise
    await route.continue()
  })
  await findField(page, 'first_name').fill('Zainab')
  await submitProfile(page)
  await expect(page.locator('button[type=submit][data-loading]')).toBeVisible()
  await findField(page, 'first_name').press('Enter')
  gate.resolve()
  await expect(page.getByRole('dialog', { name: 'Profile Updated' })).toBeVisible()
  expect(puts).toHaveLength(1)
})

import type { Page } from '@playwright/test'
import { answerCall, messagesBelow, RESET_CONFIRM } from '../support/auth-screens.ts'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { openHydrated, rendered } from '../support/hydrated.ts'
import { watchPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const PATH = '/password/reset/confirm/abc/def'

const findConfirm = (page: Page) => ({
  password: page.getByLabel('New Password', { exact: true }),
  repetition: page.getByLabel('Confirm New Password', { exact: true }),
  button: page.getByRole('button', { name: 'Change Password' }),
  dialog: page.getByRole('dialog', { name: 'Password Reset Successful' }),
})

async function choose(page: Page, password: string, repetition = password): Promise<void> {
  const found = findConfirm(page)
  await found.password.fill(password)
  await found.repetition.fill(repetition)
  await found.button.click()
}

test('[RESET-005] the form asks for the new password twice', async ({ page }) => {
  await visit(page, PATH)
  await expect(page.locator('input[type=password]')).toHaveCount(2)
  await expect(findConfirm(page).password).toHaveAttribute('type', 'password')
  await expect(findConfirm(page).repetition).toHaveAttribute('type', 'password')
  await expect(page.locator('button[type=submit]')).toHaveCount(1)
})

for (const { password, repetition, label } of [
  { password: '', repetition: 'granary-harvest-7', label: 'New Password' },
  { password: 'granary-harvest-7', repetition: '', label: 'Confirm New Password' },
]) {
  test(`[RESET-006] without ${label} nothing is sent`, async ({ page }) => {
    await openHydrated(page, PATH)
    const posts = watchPosts(page, RESET_CONFIRM)
    await choose(page, password, repetition)
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/^Please /)
    await expect(field).toBeFocused()
    await rendered(page)
    expect(posts).toEqual([])
  })
}

test('[RESET-007] uid and token come from the address; nothing else is checked here', async ({ page }) => {
  await answerCall(page, RESET_CONFIRM, { status: 204 })
  await visit(page, PATH)
  const posts = watchPosts(page, RESET_CONFIRM)
  await choose(page, 'one', 'two')
  await expect(findConfirm(page).dialog).toBeVisible()
  expect(posts.map((post) => post.postDataJSON())).toEqual([
    { uid: 'abc', token: 'def', new_password: 'one', re_new_password: 'two' },
  ])
})

test('[RESET-008] [ERR-024] [AUTH-008] 204 alone brings the dialog, and 5 seconds later the log-in', async ({
  page,
}) => {
  await answerCall(page, RESET_CONFIRM, { status: 204 })
  await openFrozen(page, PATH)
  await choose(page, 'granary-harvest-7')
  await expect(findConfirm(page).button).toBeEnabled()
  await rendered(page)
  await advance(page, 4900)
  await expect(findConfirm(page).dialog).toBeVisible()
  await expect(page).toHaveURL(PATH)
  await advance(page, 99)
  await expect(page).toHaveURL(PATH)
  await advance(page, 1)
  await expect(page).toHaveURL('/login')
})

test.describe('when the call fails', () => {
  test.use({ allowedErrors: /Failed to load resource|Failed to fetch/ })

  test('[ERR-005] [AUTH-009] what is wrong with the new password stands below it', async ({ page }) => {
    await answerCall(page, RESET_CONFIRM, { status: 400, json: { new_password: ['Too short'] } })
    await visit(page, PATH)
    await choose(page, 'abc')
    await expect.poll(() => messagesBelow(page, 'New Password')).toEqual(['Too short'])
    await expect(page.getByText('Too short')).toHaveCount(1)
    await expect(findConfirm(page).dialog).toHaveCount(0)
  })

  test('[ERR-006] [AUTH-009] what belongs to no field is shown in the form', async ({ page }) => {
    await answerCall(page, RESET_CONFIRM, { status: 400, json: { non_field_errors: ['No match'] } })
    await visit(page, PATH)
    await choose(page, 'granary-harvest-7')
    await expect(page.getByRole('form').getByRole('alert')).toHaveText('No match')
  })

  test('a link that does not hold is refused once, in the server’s words, and another can be asked for', async ({
    page,
  }) => {
    await visit(page, PATH)
    await choose(page, 'granary-harvest-7')
    await expect(page.getByRole('form').getByRole('alert')).toHaveText("Invalid user id or user doesn't exist.")
    await page.getByRole('link', { name: 'Ask for a new one' }).click()
    await expect(page).toHaveURL('/reset-password')
  })
})

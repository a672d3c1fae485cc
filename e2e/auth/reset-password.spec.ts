import type { Page } from '@playwright/test'
import { answerCall, findLogIn, messagesBelow, RESET, RESET_CONFIRM } from '../support/auth-screens.ts'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { openHydrated, rendered } from '../support/hydrated.ts'
import { makeMember } from '../support/members.ts'
import { watchPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const findReset = (page: Page) => ({
  email: page.getByLabel('Email'),
  button: page.getByRole('button', { name: 'Reset Password' }),
  dialog: page.getByRole('dialog', { name: 'Email Sent' }),
})

async function ask(page: Page, address: string): Promise<void> {
  const { email, button } = findReset(page)
  await email.fill(address)
  await button.click()
}

test('[RESET-001] the form asks for an email address', async ({ page }) => {
  await visit(page, '/reset-password')
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await expect(findReset(page).email).toHaveAttribute('type', 'email')
  await expect(page.locator('button[type=submit]')).toHaveCount(1)
  await expect(findReset(page).button).toHaveAttribute('type', 'submit')
})

for (const address of ['', 'abc']) {
  test(`[RESET-002] '${address}' is not sent`, async ({ page }) => {
    await openHydrated(page, '/reset-password')
    const posts = watchPosts(page, RESET)
    await ask(page, address)
    await expect(findReset(page).email).toHaveAttribute('aria-invalid', 'true')
    await expect(findReset(page).email).toHaveAccessibleDescription(/^Please enter /)
    await expect(findReset(page).email).toBeFocused()
    await rendered(page)
    expect(posts).toEqual([])
  })
}

test('[RESET-003] [ERR-023] [AUTH-008] 204 alone brings the dialog, and 5 seconds later the log-in', async ({
  page,
}) => {
  await answerCall(page, RESET, { status: 204 })
  await openFrozen(page, '/reset-password')
  const { button, dialog } = findReset(page)
  await ask(page, 'ada@members.example')
  await expect(button).toBeEnabled()
  await rendered(page)
  await advance(page, 4900)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('heading')).toHaveText('Email Sent')
  expect(await dialog.getByRole('paragraph').textContent()).toBe(
    'Instructions to reset your password has be sent to your email',
  )
  await advance(page, 99)
  await expect(page).toHaveURL('/reset-password')
  await advance(page, 1)
  await expect(page).toHaveURL('/login')
})

test('whoever does not want to wait goes to the log-in at once, and is not moved again', async ({ page }) => {
  await answerCall(page, RESET, { status: 204 })
  await openFrozen(page, '/reset-password')
  const { button, dialog } = findReset(page)
  await ask(page, 'ada@members.example')
  await expect(button).toBeEnabled()
  await rendered(page)
  await advance(page, 1000)
  await dialog.getByRole('button', { name: 'Go to Log In' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/signup')
  await advance(page, 10_000)
  await expect(page).toHaveURL('/signup')
})

test('[RESET-004] the mail’s link leads to a page that accepts it: the new password works, the old one does not', async ({
  page,
  site,
}) => {
  const member = await makeMember(site)
  await visit(page, '/reset-password')
  await ask(page, member.email)
  await expect(findReset(page).dialog).toBeVisible()
  await expect.poll(async () => (await site.act('mails', member.email)).length).toBe(1)
  const [mail] = await site.act('mails', member.email)
  const link = /https?:\/\/[^\s/]+\/password\/reset\/confirm\/[\w-]+\/[\w-]+/
  const [address = ''] = link.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(address)

  await visit(page, new URL(address).pathname)
  for (const label of ['New Password', 'Confirm New Password']) {
    await page.getByLabel(label, { exact: true }).fill('granary-harvest-7')
  }
  const answered = page.waitForResponse(`**/api/${RESET_CONFIRM}`)
  await page.locator('button[type=submit]').click()
  expect((await answered).status()).toBe(204)
  await page.getByRole('dialog', { name: 'Password Reset Successful' }).getByRole('button').click()
  await expect(page).toHaveURL('/login')
  await findLogIn(page).submit({ ...member, password: 'granary-harvest-7' })
  await expect(page).toHaveURL('/dashboard')
})

test.describe('when the call fails', () => {
  test.use({ allowedErrors: /Failed to load resource|Failed to fetch/ })

  test('[ERR-004] [AUTH-009] what the payload says stands directly below the email field', async ({ page }) => {
    await answerCall(page, RESET, { status: 400, json: { email: ['Bad address'] } })
    await visit(page, '/reset-password')
    await ask(page, 'ada@members.example')
    await expect.poll(() => messagesBelow(page, 'Email')).toEqual(['Bad address'])
    await expect(page.getByText('Bad address')).toHaveCount(1)
    await expect(findReset(page).email).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await findReset(page).email.fill('other@members.example')
    await expect(page.getByText('Bad address')).toHaveCount(0)
  })

  for (const { what, status, message } of [
    { what: 'too many calls', status: 429, message: /^Too many attempts/ },
    { what: 'a broken server', status: 500, message: /^Something went wrong/ },
  ]) {
    test(`${what} is said in an alert`, async ({ page }) => {
      await answerCall(page, RESET, { status, json: {} })
      await visit(page, '/reset-password')
      await ask(page, 'ada@members.example')
      await expect(page.getByRole('alert')).toHaveText(message)
    })
  }
})

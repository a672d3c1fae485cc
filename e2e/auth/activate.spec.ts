import type { Page } from '@playwright/test'
import { ACTIVATION, answerCall, findAccountForm, findLogIn, newcomer, passCodeStep } from '../support/auth-screens.ts'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { openHydrated, rendered } from '../support/hydrated.ts'
import { makeMember } from '../support/members.ts'
import { watchPosts } from '../support/posts.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const PATH = '/activate/abc/def'

const findActivation = (page: Page) => ({
  button: page.getByRole('button', { name: 'Click here to Verify', exact: true }),
  dialog: page.getByRole('dialog', { name: 'Account Activated' }),
})

/** The path of the link in the last mail to this address, which is in both of its forms. */
async function mailedPath({ act }: Site, email: string, count: number): Promise<string> {
  await expect.poll(async () => (await act('mails', email)).length).toBe(count)
  const mail = (await act('mails', email)).at(-1)
  const [link = ''] = /https?:\/\/[^\s/]+\/activate\/[\w-]+\/[\w-]+/.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(link)
  return new URL(link).pathname
}

test('[RESET-009] [RESET-010] nothing is sent before the click, then uid and token of the address', async ({
  page,
}) => {
  await answerCall(page, ACTIVATION, { status: 204 })
  await openHydrated(page, PATH)
  const posts = watchPosts(page, ACTIVATION)
  await rendered(page)
  await expect(findActivation(page).button).toBeVisible()
  expect(posts).toEqual([])
  await findActivation(page).button.click()
  await expect(findActivation(page).dialog).toBeVisible()
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ uid: 'abc', token: 'def' }])
})

test('[RESET-011] [ERR-025] [AUTH-008] 204 alone brings the dialog, and 5 seconds later the log-in', async ({
  page,
}) => {
  await answerCall(page, ACTIVATION, { status: 204 })
  await openFrozen(page, PATH)
  const { button, dialog } = findActivation(page)
  const answered = page.waitForResponse(`**/api/${ACTIVATION}`)
  await button.click()
  await answered
  await expect(button).toBeEnabled()
  await rendered(page)
  await advance(page, 4900)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('heading')).toHaveText('Account Activated')
  expect(await dialog.getByRole('paragraph').textContent()).toBe('Your Account has been successfully activated')
  await advance(page, 99)
  await expect(page).toHaveURL(PATH)
  await advance(page, 1)
  await expect(page).toHaveURL('/login')
})

test.describe('when the call fails', () => {
  test.use({ allowedErrors: /Failed to load resource|Failed to fetch/ })

  test('[ERR-007] [AUTH-009] the messages of token and detail are shown', async ({ page }) => {
    await visit(page, PATH)
    const { button, dialog } = findActivation(page)
    for (const { json, message } of [
      { json: { token: ['Bad'] }, message: 'Bad' },
      { json: { detail: 'Stale' }, message: 'Stale' },
    ]) {
      await answerCall(page, ACTIVATION, { status: 400, json })
      await button.click()
      await expect(page.getByRole('alert')).toHaveText(message)
    }
    await expect(page.getByText('Bad')).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  })

  test('[ERR-008] a link leads back to the log-in', async ({ page }) => {
    await visit(page, PATH)
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveCount(0)
    await findActivation(page).button.click()
    await page.getByRole('link', { name: 'Back to Login', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })

  test('[RESET-012] who joins is mailed a link, cannot log in before using it and can afterwards', async ({
    page,
    site,
  }) => {
    const values = newcomer('verified@newcomers.example')
    await visit(page, '/signup')
    await passCodeStep(page)
    const { fillIn, button, dialog } = findAccountForm(page)
    await fillIn(values)
    await button.click()
    await dialog.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
    const credentials = { email: values.Email, password: values.Password }
    await findLogIn(page).submit(credentials)
    await expect(page.getByRole('alert')).toHaveText('Invalid Email/Password')

    await visit(page, await mailedPath(site, values.Email, 1))
    await findActivation(page).button.click()
    await findActivation(page).dialog.getByRole('button').click()
    await expect(page).toHaveURL('/login')
    await findLogIn(page).submit(credentials)
    await expect(page).toHaveURL('/dashboard')
  })

  test('who has only an old link can ask for another mail, and its link works', async ({ page, site }) => {
    const { email } = await makeMember(site, { isVerified: false })
    await visit(page, PATH)
    await findActivation(page).button.click()
    const another = page.getByRole('form', { name: 'Need a new link?' })
    await another.getByLabel('Email').fill(email)
    await another.getByRole('button', { name: 'Send Another Email' }).click()
    await expect(page.getByRole('status')).toHaveText(/a new link is on its way/)
    await visit(page, await mailedPath(site, email, 1))
    await findActivation(page).button.click()
    await expect(findActivation(page).dialog).toBeVisible()
  })
})

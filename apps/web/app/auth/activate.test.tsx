import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../testing/axe.ts'
import { advance, freezeClock, pressFrozen, waitFrozen } from '../../testing/clock.ts'
import { expectGone } from '../../testing/find.ts'
import { answerJson, answerStatus, watchAllCalls, watchCalls } from '../../testing/network.ts'
import { makeAgent, perform } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const PATH = '/activate/abc/def'
const CALL = 'POST auth/users/activation'

const findButton = () => page.getByRole('button', { name: 'Click here to Verify', exact: true })
const findDialog = () => page.getByRole('dialog', { name: 'Account Activated' })
const findBackLink = () => page.getByRole('link', { name: 'Back to Login', exact: true })

/** Returns the path of the link in the first email to this address. */
async function mailedPath(email: string): Promise<string> {
  await expect.poll(async () => (await perform('mails', email)).length).toBe(1)
  const [mail] = await perform('mails', email)
  const [link = ''] = /https?:\/\/[^\s/]+\/activate\/[\w-]+\/[\w-]+/.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(link)
  return new URL(link).pathname
}

test('[RESET-009] [RESET-010] nothing is sent before the click, which then sends the uid and the token from the address', {
  tags: 'accessibility',
}, async () => {
  answerStatus(CALL, 204)
  const posts = watchCalls(CALL)
  await renderScreen(PATH)
  const calls = watchAllCalls()
  await expect.element(findButton()).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  expect(calls).toEqual([])
  expect(posts).toEqual([])
  await findButton().click()
  await expect.element(findDialog()).toBeVisible()
  expect(await Promise.all(posts.map((post) => post.json()))).toEqual([{ uid: 'abc', token: 'def' }])
})

test('[RESET-011] [ERR-025] [AUTH-008] only status 204 opens the dialog, and 5 seconds later the log-in screen', async () => {
  answerStatus(CALL, 204)
  const screen = await renderScreen(PATH)
  await expect.element(findButton()).toBeVisible()
  freezeClock()
  await pressFrozen(findButton())
  await waitFrozen(() => findDialog().query())
  await expect.element(findDialog().getByRole('heading')).toHaveTextContent('Account Activated')
  expect(findDialog().getByRole('paragraph').element().textContent).toBe('Your Account has been successfully activated')
  await advance(4999)
  expect(screen.path()).toBe(PATH)
  await advance(1)
  await waitFrozen(() => screen.path() === '/login')
})

describe('a refused activation', () => {
  test('[ERR-007] [AUTH-009] shows the messages of token and detail', async () => {
    await renderScreen(PATH)
    for (const { body, message } of [
      { body: { token: ['Bad'] }, message: 'Bad' },
      { body: { detail: 'Stale' }, message: 'Stale' },
    ]) {
      answerJson(CALL, body, { status: 400 })
      await findButton().click()
      await expect.element(page.getByRole('alert')).toHaveTextContent(message)
    }
    await expectGone(page.getByText('Bad'))
    await expectGone(findDialog())
  })

  test('[ERR-008] has a link back to the log-in screen', { tags: 'accessibility' }, async () => {
    const screen = await renderScreen(PATH)
    await expect.element(findButton()).toBeVisible()
    await expectGone(findBackLink())
    await findButton().click()
    await expect.element(findBackLink()).toBeVisible()
    await expect.element(page.getByText(/^This link has expired or was already used\./)).toBeVisible()
    await expectNoViolationsAnywhere()
    await findBackLink().click()
    await expect.poll(screen.path).toBe('/login')
  })

  test('[RESET-012] lets an agent with an old link request another email, whose link works', async () => {
    const { email } = await makeAgent({ isVerified: false })
    await renderScreen(PATH)
    await findButton().click()
    const another = page.getByRole('form', { name: 'Need a new link?' })
    await another.getByLabelText('Email').fill(email)
    await another.getByRole('button', { name: 'Send another email' }).click()
    await expect.element(page.getByRole('status')).toMatchTextContent(/we have sent a new link/)
    await renderScreen(await mailedPath(email))
    await findButton().click()
    await expect.element(findDialog()).toBeVisible()
    expect((await perform('findAgent', email))?.email_verified_at).not.toBeNull()
  })
})

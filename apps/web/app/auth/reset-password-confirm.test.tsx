import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../testing/axe.ts'
import { advance, freezeClock, pressFrozen, waitFrozen } from '../../testing/clock.ts'
import { expectCount, expectGone, messagesBelow } from '../../testing/find.ts'
import { answerJson, answerStatus, watchCalls } from '../../testing/network.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const PATH = '/password/reset/confirm/abc/def'
const CALL = 'POST auth/users/reset_password_confirm'
const CHECK = 'POST auth/users/reset_password_check'

const findField = (label: string) => page.getByLabelText(label, { exact: true })
const findButton = () => page.getByRole('button', { name: 'Change password' })
const findDialog = () => page.getByRole('dialog', { name: 'Password Reset Successful' })
const findFormAlert = () => page.getByRole('form').getByRole('alert')

/** Opens the page with a valid link. Resolves once the page has asked whether the link is valid. */
async function open() {
  const checks = watchCalls(CHECK)
  answerJson(CHECK, { is_valid: true, recent_factors: [] })
  const screen = await renderScreen(PATH)
  await expect.poll(() => checks.length).toBe(1)
  return screen
}

async function fillIn(password: string, repetition = password): Promise<void> {
  await findField('New password').fill(password)
  await findField('Confirm new password').fill(repetition)
}

async function choose(password: string, repetition?: string): Promise<void> {
  await fillIn(password, repetition)
  await findButton().click()
}

test('[RESET-005] the form asks for the new password twice', { tags: 'accessibility' }, async () => {
  await open()
  await expectCount(page.locate('input[type=password]'), 2)
  await expect.element(findField('New password')).toHaveAttribute('type', 'password')
  await expect.element(findField('Confirm new password')).toHaveAttribute('type', 'password')
  await expectCount(page.locate('button[type=submit]'), 1)
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('[S16] recently added second factors are listed, and removed if the owner did not add them', {
  tags: 'accessibility',
}, async () => {
  const added_at = '2026-11-27T10:00:00.000Z'
  const recent_factors = [
    { device: null, added_at },
    { device: 'Chrome on Windows', added_at },
  ]
  answerJson(CHECK, { is_valid: true, recent_factors })
  await renderScreen(PATH)
  const box = page.getByRole('checkbox', { name: 'Remove these ways to log in' })
  await expect.element(box).not.toBeChecked()
  await expect.element(box).toHaveAccessibleDescription(/an authenticator app and a passkey made on Chrome on Windows/)
  await expectNoViolationsAnywhere()
  await expectToFit()
  answerStatus(CALL, 204)
  const posts = watchCalls(CALL)
  await box.click()
  await choose('granary-harvest-7')
  await expect.element(findDialog()).toBeVisible()
  expect(JSON.parse((await posts[0]?.text()) ?? '')).toMatchObject({ remove_recent_factors: true })
})

test('[RESET-006] nothing is sent until both fields are filled in', async () => {
  await open()
  const posts = watchCalls(CALL)
  for (const { password, repetition, label } of [
    { password: '', repetition: 'granary-harvest-7', label: 'New password' },
    { password: 'granary-harvest-7', repetition: '', label: 'Confirm new password' },
  ]) {
    await choose(password, repetition)
    await expect.element(findField(label)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(findField(label)).toHaveAccessibleDescription(/^(Enter|Choose) /)
    await expect.element(findField(label)).toHaveFocus()
  }
  expect(posts).toEqual([])
})

test('[RESET-007] uid and token come from the address, and the server judges the passwords', async () => {
  answerStatus(CALL, 204)
  await open()
  const posts = watchCalls(CALL)
  await choose('one', 'two')
  await expect.element(findDialog()).toBeVisible()
  expect(await Promise.all(posts.map((post) => post.json()))).toEqual([
    { uid: 'abc', token: 'def', new_password: 'one', re_new_password: 'two' },
  ])
})

test('[RESET-008] [ERR-024] [AUTH-008] only status 204 opens the dialog, and 5 seconds later the log-in screen', async () => {
  answerStatus(CALL, 204)
  const screen = await open()
  await fillIn('granary-harvest-7')
  freezeClock()
  await pressFrozen(findButton())
  await waitFrozen(() => findDialog().query())
  await advance(4999)
  expect(screen.path()).toBe(PATH)
  await advance(1)
  await waitFrozen(() => screen.path() === '/login')
})

describe('a refused password reset', () => {
  test('[ERR-005] [ERR-006] [AUTH-009] shows each message below its field, and the others in an alert of the form', async () => {
    await open()
    const end = answerJson(CALL, { new_password: ['Too short'] }, { status: 400 })
    await choose('abc', 'abcd')
    await expect.poll(() => messagesBelow('New password')).toEqual(['Too short'])
    expect(messagesBelow('Confirm new password')).toEqual(['Enter the same password twice.'])
    await expectCount(page.getByRole('link', { name: 'Too short' }), 1)
    await expectGone(findDialog())
    end()
    answerJson(CALL, { non_field_errors: ['No match'] }, { status: 400 })
    await choose('granary-harvest-7')
    await expect.element(findFormAlert()).toHaveTextContent('No match')
  })

  test('shows the server’s words for an old link, and offers a new link', async () => {
    const screen = await open()
    await choose('granary-harvest-7')
    await expect.element(findFormAlert()).toHaveTextContent("Invalid user id or user doesn't exist.")
    await expectCount(page.getByRole('alert'), 1)
    await page.getByRole('link', { name: 'Request a new one' }).click()
    await expect.poll(screen.path).toBe('/reset-password')
  })

  test('an expired or used link is replaced by the form for a new one', {
    tags: 'accessibility',
  }, async () => {
    answerStatus('POST auth/users/reset_password', 204)
    await renderScreen('/password/reset/confirm/MTI/used')
    await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toHaveFocus()
    await expectCount(page.locate('input[type=password]'), 0)
    await expectNoViolationsAnywhere()
    await page.getByLabelText('Email').fill('ada@agents.example')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Email Sent' })).toBeVisible()
  })
})

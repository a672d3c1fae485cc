import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../testing/axe.ts'
import { advance, freezeClock, pressFrozen, waitFrozen } from '../../testing/clock.ts'
import { allowErrors } from '../../testing/console.ts'
import { expectCount, expectGone, messagesBelow } from '../../testing/find.ts'
import { answerJson, answerStatus, watchCalls } from '../../testing/network.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const CALL = 'POST auth/users/reset_password'

const findEmail = () => page.getByLabelText('Email')
const findButton = () => page.getByRole('button', { name: 'Reset Password' })
const findDialog = () => page.getByRole('dialog', { name: 'Email Sent' })

async function ask(address: string): Promise<void> {
  await findEmail().fill(address)
  await findButton().click()
}

/** Submits the form with a stopped clock, and waits until the dialog is shown. */
async function askFrozen(): Promise<void> {
  await findEmail().fill('ada@members.example')
  freezeClock()
  await pressFrozen(findButton())
  await waitFrozen(() => findDialog().query())
}

test('[RESET-001] the form asks for an email address', { tags: 'accessibility' }, async () => {
  await renderScreen('/reset-password')
  await expectCount(page.getByRole('textbox'), 1)
  await expect.element(findEmail()).toHaveAttribute('type', 'email')
  await expectCount(page.locate('button[type=submit]'), 1)
  await expect.element(findButton()).toHaveAttribute('type', 'submit')
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('[RESET-002] nothing is sent without an email address', async () => {
  await renderScreen('/reset-password')
  const posts = watchCalls(CALL)
  for (const { address, message } of [
    { address: '', message: /^Enter your email/ },
    { address: 'abc', message: /correct format/ },
  ]) {
    await ask(address)
    await expect.element(findEmail()).toHaveAccessibleDescription(message)
    await expect.element(findEmail()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(findEmail()).toHaveFocus()
  }
  expect(posts).toEqual([])
})

test('[RESET-003] [ERR-023] [AUTH-008] only status 204 opens the dialog, and 5 seconds later the log-in screen', async () => {
  answerStatus(CALL, 204)
  const screen = await renderScreen('/reset-password')
  await askFrozen()
  expect(findDialog().getByRole('heading').element().textContent).toBe('Email Sent')
  expect(findDialog().getByRole('paragraph').element().textContent).toBe(
    'Instructions to reset your password has be sent to your email',
  )
  await advance(4999)
  expect(screen.path()).toBe('/reset-password')
  await advance(1)
  await waitFrozen(() => screen.path() === '/login')
})

test('a reader who does not wait can go to the log-in screen at once, and is not moved again', async () => {
  answerStatus(CALL, 204)
  const screen = await renderScreen('/reset-password')
  await askFrozen()
  await advance(1000)
  await findDialog().getByRole('button', { name: 'Go to Log In' }).click()
  await expect.poll(screen.path).toBe('/login')
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect.poll(screen.path).toBe('/signup')
  await advance(10_000)
  expect(screen.path()).toBe('/signup')
})

test('[ERR-004] [AUTH-009] a server error is shown directly below the email field', async () => {
  answerJson(CALL, { email: ['Bad address'] }, { status: 400 })
  await renderScreen('/reset-password')
  await ask('ada@members.example')
  await expect.poll(() => messagesBelow('Email')).toEqual(['Bad address'])
  await expectCount(page.getByText('Bad address'), 1)
  await expect.element(findEmail()).toHaveFocus()
  await expectGone(page.getByRole('dialog'))
  await findEmail().fill('other@members.example')
  await expectGone(page.getByText('Bad address'))
})

test.for([
  { what: 'too many calls', status: 429, message: /^Too many attempts/ },
  { what: 'a broken server', status: 500, message: /^Something went wrong/ },
])('$what is reported in an alert', async ({ status, message }) => {
  allowErrors(/Failed to fetch/)
  answerJson(CALL, {}, { status })
  await renderScreen('/reset-password')
  await ask('ada@members.example')
  await expect.element(page.getByRole('alert')).toMatchTextContent(message)
})

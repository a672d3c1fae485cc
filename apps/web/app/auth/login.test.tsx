import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findLogIn, LOG_IN, NO_TOKENS, readTokens } from '../../testing/auth.ts'
import { expectNoViolationsAnywhere, expectToFit } from '../../testing/axe.ts'
import { allowErrors } from '../../testing/console.ts'
import { expectCount, expectGone } from '../../testing/find.ts'
import { answerJson, cutOff, watchAllCalls, watchCalls } from '../../testing/network.ts'
import { makeAgent, perform } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { prefillLoginEmail } from './login-email.ts'

const nobody = { email: 'nobody@agents.example', password: 'seedling' }
const findAlert = () => page.getByRole('alert')

describe('the form', () => {
  test('[LOGIN-001] [AUTH-001] [AUTH-005] asks a visitor for an email address and a masked password, and for nothing else', {
    tags: 'accessibility',
  }, async () => {
    const screen = await renderScreen('/login')
    const { email, password, button } = findLogIn()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Log In')
    await expectCount(page.locate('input[type=email]'), 1)
    await expect.element(email).toHaveAttribute('type', 'email')
    await expectCount(page.locate('input[type=password]'), 1)
    await expect.element(password).toHaveAttribute('type', 'password')
    await expectCount(page.locate('button[type=submit]'), 1)
    await expect.element(button).toHaveAttribute('type', 'submit')
    await expect.element(button).toBeEnabled()
    await expectGone(page.getByText(/google|facebook|apple|twitter|linkedin|github/i))
    await expectNoViolationsAnywhere()
    await expectToFit()
    expect(screen.path()).toBe('/login')
    expect(localStorage).toHaveLength(0)
  })

  test('an address that is filled in while the field has the focus is replaced by what is typed, and a typed one stays', async () => {
    const screen = await renderScreen('/login')
    localStorage.setItem('login-email', 'ada@example.com')
    await screen.reload()
    const { email } = findLogIn()
    await expect.element(email).toHaveValue('ada@example.com')
    const field = email.element() as HTMLInputElement
    field.value = ''
    field.focus()
    prefillLoginEmail(field)
    await userEvent.keyboard('agent@example.com')
    await expect.element(email).toHaveValue('agent@example.com')
    prefillLoginEmail(field)
    await expect.element(email).toHaveValue('agent@example.com')
  })

  test('[E6] tells a suspended agent so, with the reason given by staff, only after the correct password', async () => {
    const agent = await makeAgent()
    await perform('suspend', agent.id)
    await renderScreen('/login')
    const { email, password, button } = findLogIn()
    await email.fill(agent.email)
    await password.fill(nobody.password)
    await button.click()
    await expect.element(findAlert()).toHaveTextContent('Invalid Email/Password')
    await password.fill(agent.password)
    await button.click()
    await expect.element(findAlert()).toMatchTextContent('suspended. Reason: We are checking your payment.')
    await expect.element(findAlert().getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact')
  })

  test('[LOGIN-003] [LOGIN-005] [LOGIN-006] shows the password on request, can remember the log-in, and links to the password reset and the sign-up', async () => {
    const screen = await renderScreen('/login')
    const { password, remember } = findLogIn()
    await password.fill('seedling')
    await userEvent.tab()
    const toggle = page.getByRole('button', { name: 'Show characters' })
    await expect.element(toggle).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(password).toHaveAttribute('type', 'text')
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect.element(password).toHaveAttribute('type', 'password')
    await expect.element(password).toHaveValue('seedling')

    await expect.element(remember).not.toBeChecked()
    await remember.click()
    await expect.element(remember).toBeChecked()
    await remember.click()
    await expect.element(remember).not.toBeChecked()

    await page.getByRole('link', { name: 'Forgot Password', exact: true }).click()
    await expect.poll(screen.path).toBe('/reset-password')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
    await screen.navigate(-1)
    await page.getByRole('link', { name: 'Create Account', exact: true }).click()
    await expect.poll(screen.path).toBe('/signup')
    await expect.element(page.getByPlaceholder('Enter gfc code')).toBeVisible()
  })

  test('[LOGIN-007] [LOGIN-008] reports a missing or wrong value beside its field and sends nothing', {
    tags: 'accessibility',
  }, async () => {
    await renderScreen('/login')
    const calls = watchAllCalls()
    const { button, submit } = findLogIn()
    for (const { values, label, message } of [
      { values: { email: '', password: 'seedling' }, label: 'Email', message: /Enter your email/ },
      { values: { email: 'abc', password: 'seedling' }, label: 'Email', message: /correct format/ },
      { values: { email: 'a@b.co', password: '' }, label: 'Password', message: /Enter your/ },
      { values: { email: 'a@b.co', password: '12345' }, label: 'Password', message: /at least 6/ },
    ]) {
      await submit(values)
      const field = page.getByLabelText(label, { exact: true })
      await expect.element(field).toHaveAccessibleDescription(message)
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field).toHaveFocus()
      await expectCount(page.locate('[aria-invalid=true]'), 1)
    }
    await submit({ email: '', password: '' })
    await expectCount(page.getByRole('link', { name: /^Enter your / }), 2)
    await expectNoViolationsAnywhere()
    await expect.element(button).toBeEnabled()
    expect(calls).toEqual([])
  })
})

describe('a successful log-in', () => {
  test('[LOGIN-009] needs only the keyboard: email, password, Enter', async () => {
    const agent = await makeAgent()
    const screen = await renderScreen('/login')
    await expect.element(findLogIn().button).toBeVisible()
    page.getByRole('link', { name: 'Goldenfield Capital' }).element().focus()
    await userEvent.tab()
    await userEvent.keyboard(agent.email)
    await userEvent.tab()
    await userEvent.keyboard(agent.password)
    await userEvent.keyboard('{Enter}')
    await expect.poll(screen.path).toBe('/dashboard')
    await expect.element(page.getByText(agent.email).first()).toBeVisible()
  })

  test('leads to the screen named by next, if it is part of the dashboard', async () => {
    const agent = await makeAgent()
    for (const { next, path } of [
      { next: '/dashboard/edit-profile', path: '/dashboard/edit-profile' },
      { next: 'https://elsewhere.example/dashboard', path: '/dashboard' },
    ]) {
      const screen = await renderScreen(`/login?next=${encodeURIComponent(next)}`)
      await findLogIn().submit(agent)
      await expect.poll(screen.path, { message: next }).toBe(path)
    }
  })

  test('[LOGIN-002] is not required of a signed-in agent, who is led to the dashboard', async () => {
    const agent = await makeAgent()
    const screen = await renderScreen('/login', { as: agent })
    await expect.poll(screen.path).toBe('/dashboard')
    await expect.element(page.getByText(agent.email).first()).toBeVisible()
  })

  test('is possible again after signing out, with an empty form and no automatic log-in', async () => {
    const agent = await makeAgent()
    const screen = await renderScreen('/dashboard', { as: agent })
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect.poll(screen.path).toBe('/login')
    const posts = watchCalls(LOG_IN)
    const { email, password, submit } = findLogIn()
    await expect.element(email).toHaveValue('')
    await expect.element(password).toHaveValue('')
    expect(readTokens()).toEqual(NO_TOKENS)
    await submit(agent)
    await expect.poll(screen.path).toBe('/dashboard')
    await expect.element(page.getByText(agent.email).first()).toBeVisible()
    expect(posts).toHaveLength(1)
  })
})

describe('a failed log-in', () => {
  test('[LOGIN-008] sends a password of 6 characters, and keeps the input so that it can be corrected', {
    tags: 'accessibility',
  }, async () => {
    const agent = await makeAgent()
    const screen = await renderScreen('/login')
    const posts = watchCalls(LOG_IN)
    const { email, password, button, submit } = findLogIn()
    await submit({ email: agent.email, password: '123456' })
    await expect.element(findAlert()).toHaveTextContent('Invalid Email/Password')
    expect(await posts[0]?.json()).toEqual({ email: agent.email, password: '123456' })
    await expect.element(email).toHaveValue(agent.email)
    await expect.element(password).toHaveValue('123456')
    await expect.element(button).toHaveFocus()
    await expectNoViolationsAnywhere()
    await submit(agent)
    await expect.poll(screen.path).toBe('/dashboard')
  })

  test('[ERR-003] is explained in fixed words, regardless of the server’s message, with other words for a lost connection, too many attempts or while the company moves in', async () => {
    allowErrors(/Failed to fetch/)
    const screen = await renderScreen('/login')
    const wait = { status: 429, headers: { 'Retry-After': '610' } }
    // Each explanation differs from the one before.
    for (const [fail, explanation] of [
      [() => answerJson(LOG_IN, { detail: 'x' }, { status: 401 }), /^Invalid Email\/Password$/],
      [() => cutOff(LOG_IN), /could not be reached/],
      [() => answerJson(LOG_IN, { email: ['x'], password: ['x'] }, { status: 400 }), /^Invalid Email\/Password$/],
      [() => answerJson(LOG_IN, { detail: 'x' }, wait), /^Too many attempts\. Try again in 11 minutes\.$/],
      [() => answerJson(LOG_IN, ['x'], { status: 500 }), /^Invalid Email\/Password$/],
      [
        () => answerJson(LOG_IN, { detail: 'We are moving all accounts.' }, { status: 503 }),
        /^We are moving all accounts\.$/,
      ],
    ] as const) {
      const mend = fail()
      await findLogIn().submit(nobody)
      await expect.element(findAlert()).toMatchTextContent(explanation)
      await expectGone(page.getByText('x', { exact: true }))
      expect(screen.path()).toBe('/login')
      mend()
    }
  })
})

import { type Newcomer, newcomer } from '@evergrove/testing/people'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  findAccountForm,
  findCodeStep,
  findLogIn,
  NO_TOKENS,
  newcomerLabels,
  passCodeStep,
  readTokens,
  SIGN_UP,
} from '../../testing/auth.ts'
import { expectNoViolationsAnywhere } from '../../testing/axe.ts'
import { expectCount, expectGone, expectTexts } from '../../testing/find.ts'
import { answerStatus, hold, watchAllCalls, watchCalls } from '../../testing/network.ts'
import { makeAgent, perform } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

async function openAccountForm(code?: string) {
  const screen = await renderScreen('/signup')
  await passCodeStep(code)
  return { screen, ...findAccountForm() }
}

const bodiesOf = (posts: Request[]) => Promise.all(posts.map((post) => post.json()))

describe('the account form', () => {
  test('[SIGNUP-009] [SIGNUP-010] reports a missing or wrong value beside its field and sends nothing', async () => {
    const { fillIn, field, button } = await openAccountForm()
    const calls = watchAllCalls()
    const values = newcomer()
    await fillIn(values)
    await expect.element(field('Email')).toHaveAttribute('type', 'email')
    for (const { label, value, message } of [
      ...Object.keys(values).map((name) => ({ label: name, value: '', message: /^(Enter|Choose) / })),
      { label: 'Email', value: 'abc', message: /like name@example\.com/ },
    ]) {
      await field(label).fill(value)
      await button.click()
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field(label)).toHaveAccessibleDescription(message)
      await expect.element(field(label)).toHaveFocus()
      await expectCount(page.locate('[aria-invalid=true]'), 1)
      await field(label).fill(values[label as keyof Newcomer])
    }
    expect(calls).toEqual([])
  })

  test('[SIGNUP-013] requires the agreement, links to its texts, and links each problem to its field if there are several', {
    tags: 'accessibility',
  }, async () => {
    const { form, fillIn, field, consent, button } = await openAccountForm()
    const calls = watchAllCalls()
    await expect.element(consent).toHaveAccessibleName('I agree to the Privacy Policy and Terms and Conditions')
    for (const [name, path] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Terms and Conditions', '/terms-and-conditions'],
    ] as const) {
      await expect.element(form.getByRole('link', { name })).toHaveAttribute('href', path)
    }
    await field('First Name').fill('Chidi')
    await button.click()
    const summary = page.getByRole('group', { name: 'Correct these 6 fields to continue' })
    await expectTexts(summary.getByRole('link'), [
      'Enter your last name.',
      'Enter your email address.',
      'Enter your phone number.',
      'Choose a password.',
      'Enter the password again.',
      'Agree to the policy and the terms to create an account.',
    ])
    expect(document.title).toMatch(/^Error: /)
    await expect.element(field('Last Name')).toHaveFocus()
    await summary.getByRole('link', { name: /phone/ }).click()
    await expect.element(field('Phone')).toHaveFocus()
    await expectNoViolationsAnywhere()

    await fillIn(newcomer())
    await consent.click()
    await button.click()
    await expect.element(consent).toHaveAttribute('aria-invalid', 'true')
    await expect.element(consent).toHaveAccessibleDescription('Agree to the policy and the terms to create an account.')
    await expect.element(consent).toHaveFocus()
    expect(calls).toEqual([])
  })

  test('[SIGNUP-011] [SIGNUP-012] suggests a phone number of 11 digits and accepts shorter and longer ones', async () => {
    const { field, fillIn, button, dialog } = await openAccountForm()
    const posts = watchCalls(SIGN_UP)
    await expect.element(field('Phone')).toHaveAttribute('placeholder', expect.stringMatching(/^\d{11}$/))
    const phones = ['080123456', '0801234567890']
    for (const Phone of phones) {
      const values = { ...newcomer(), Phone }
      await fillIn(values)
      await button.click()
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expectGone(dialog)
      expect(await perform('findAgent', values.Email)).toBeDefined()
    }
    expect(await bodiesOf(posts)).toEqual(phones.map((phone_number) => expect.objectContaining({ phone_number })))
  })

  test('[SIGNUP-014] [ENT-022] sends exactly the eight keys once, with Premium as the plan and no other choice', async () => {
    const sponsor = await makeAgent()
    const { form, fillIn, field, button, dialog } = await openAccountForm(sponsor.code.toUpperCase())
    const release = hold(SIGN_UP)
    const posts = watchCalls(SIGN_UP)
    const values = newcomer()
    await fillIn({ ...values, 'First Name': '  Chidi ' })
    await expectGone(form.getByText(/plan|premium/i))
    await expectGone(form.getByRole('combobox').or(form.getByRole('radio')))
    await button.click()
    await expect.element(button).toBeDisabled()
    ;(field('Email').element() as HTMLInputElement).focus()
    await userEvent.keyboard('{Enter}')
    ;(form.element() as HTMLFormElement).requestSubmit()
    release()
    await expect.element(dialog).toBeVisible()
    expect(await bodiesOf(posts)).toEqual([
      {
        first_name: 'Chidi',
        last_name: 'Eze',
        phone_number: '08087654321',
        email: values.Email,
        refferer_code_used: sponsor.code,
        plan: 'Premium',
        password: values.Password,
        re_password: values.Password,
      },
    ])
    expect(await perform('findAgent', values.Email)).toMatchObject({ plan: 'Premium', recommended_by: sponsor.id })
  })

  test('keeps the input when another code is used', async () => {
    const other = await makeAgent({ first_name: 'Ngozi', last_name: 'Ade' })
    const { fillIn, field, consent } = await openAccountForm()
    const values = newcomer()
    await fillIn(values)
    await page.getByRole('button', { name: 'Use another code' }).click()
    const { code, check } = findCodeStep()
    await expect.element(code).toHaveValue('gfcharvest')
    await expectGone(page.locate('input[type=password]'))
    await check(other.code)
    await expectTexts(page.getByRole('definition'), ['Ngozi Ade', other.code])
    for (const [label, value] of Object.entries(values)) await expect.element(field(label)).toHaveValue(value)
    await expect.element(consent).toBeChecked()
  })

  test('keeps the input on the way back and forward, and after a reload, except for a password', async () => {
    const { screen, fillIn, field } = await openAccountForm()
    const { Password: password, 'Confirm Password': repetition, ...texts } = newcomer()
    await fillIn({ ...texts, Password: password, 'Confirm Password': repetition })
    await screen.navigate(-1)
    await expect.element(findCodeStep().code).toHaveValue('gfcharvest')
    await screen.navigate(1)
    for (const [label, value] of Object.entries(texts)) await expect.element(field(label)).toHaveValue(value)
    await expect.element(field('Password')).toHaveValue('')
    expect(Object.values(sessionStorage).join(' ')).not.toContain(password)
    await expect.poll(screen.path).toBe('/signup?code=gfcharvest&step=2')
    await screen.reload()
    for (const [label, value] of Object.entries(texts)) await expect.element(field(label)).toHaveValue(value)
  })

  test('states the password rule, shows how far the password meets it, and reveals both passwords with one button', async () => {
    const { field } = await openAccountForm()
    await expect.element(field('Password')).toHaveAccessibleDescription(/^Use at least 8 characters/)
    for (const { typed, says } of [
      { typed: 'short', says: '3 more characters needed.' },
      { typed: '82736451', says: 'Add letters. Digits alone are easy to guess.' },
      { typed: 'Password1', says: 'Choose a less common password.' },
      { typed: 'granary-harvest-7', says: 'Long enough.' },
    ]) {
      await field('Password').fill(typed)
      await expect
        .element(field('Password'))
        .toHaveAccessibleDescription(new RegExp(`^Use at least 8 characters.*${says}$`))
    }
    await userEvent.tab()
    await expect.element(field('Confirm Password')).toHaveFocus()
    await page.getByRole('button', { name: 'Show passwords' }).click()
    for (const label of ['Password', 'Confirm Password']) {
      await expect.element(field(label)).toHaveAttribute('type', 'text')
    }
  })
})

describe('a new account', () => {
  test('[SIGNUP-017] [ERR-027] [AUTH-007] is confirmed in a dialog, signs nobody in, and does not open the dashboard', {
    tags: 'accessibility',
  }, async () => {
    const { screen, fillIn, field, consent, button, dialog } = await openAccountForm()
    const calls = watchAllCalls()
    const values = newcomer()
    await fillIn(values)
    await button.click()
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog.getByRole('heading')).toHaveTextContent('Profile Created')
    await expect
      .element(dialog.getByRole('paragraph'))
      .toHaveTextContent('Please check your email to verify your account')
    await expect.element(dialog).toMatchTextContent(`We sent a link to ${values.Email}.`)
    await expect.element(dialog.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(await perform('findAgent', values.Email)).toBeDefined()
    expect(readTokens()).toEqual(NO_TOKENS)
    expect(screen.path()).toBe('/signup?code=gfcharvest&step=2')
    await expectNoViolationsAnywhere()

    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expectGone(dialog)
    for (const label of newcomerLabels) await expect.element(field(label)).toHaveValue('')
    await expect.element(consent).not.toBeChecked()
    await expect.element(button).toBeEnabled()
    await expect.element(page.getByRole('link', { name: 'Log In', exact: true })).toBeVisible()
    expect(calls).toEqual(['POST auth/users/'])
    await screen.navigate('/dashboard')
    await expect.poll(screen.path).toBe('/login?next=%2Fdashboard')
  })

  test('[SIGNUP-018] leads from its dialog to the log-in screen; both can resend the link until the address is verified', async () => {
    const { screen, fillIn, button, dialog } = await openAccountForm()
    const { Email: email, Password: password, ...others } = newcomer()
    await fillIn({ ...others, Email: email, Password: password })
    await button.click()
    await dialog.getByRole('button', { name: 'send the link again' }).click()
    await expect.element(dialog.getByRole('status')).toMatchTextContent(/we have sent a new link/)
    await expect.poll(async () => (await perform('mails', email)).length).toBe(2)
    await dialog.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.poll(screen.path).toBe('/login')
    await expect.element(findLogIn().email).toHaveValue(email)
    await findLogIn().password.fill(password)
    await findLogIn().button.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid Email/Password')
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await expect.poll(async () => (await perform('mails', email)).length).toBe(3)
  })

  test('has a dialog that keeps the focus until it is closed', async () => {
    answerStatus(SIGN_UP, 201)
    const { fillIn, button, dialog } = await openAccountForm()
    await fillIn(newcomer())
    ;(button.element() as HTMLButtonElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
    await expectCount(dialog.locate(':focus'), 1)
    for (let press = 1; press <= 4; press += 1) {
      await userEvent.tab()
      await expectCount(dialog.locate(':focus'), 1)
    }
    await userEvent.keyboard('{Escape}')
    await expectGone(dialog)
    await expect.element(page.getByLabelText('First Name')).toHaveFocus()
  })
})

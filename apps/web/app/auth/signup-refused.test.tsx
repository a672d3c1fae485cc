import { type Newcomer, newcomer } from '@evergrove/testing/people'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findAccountForm, newcomerLabels, passCodeStep, SIGN_UP } from '../../testing/auth.ts'
import { expectNoViolationsAnywhere } from '../../testing/axe.ts'
import { allowErrors } from '../../testing/console.ts'
import { expectCount, expectGone, messagesBelow } from '../../testing/find.ts'
import { answerJson, cutOff, watchCalls } from '../../testing/network.ts'
import { makeAgent, perform } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const PASSWORDS = ['Password', 'Confirm Password']

const findAlert = () => page.getByRole('alert')

async function openFilledForm(changes: Partial<Newcomer> = {}) {
  await renderScreen('/signup')
  await passCodeStep()
  const values = { ...newcomer(), ...changes }
  await findAccountForm().fillIn(values)
  return { values, ...findAccountForm() }
}

/** Waits until these messages are below their fields, and none are below the others. */
async function expectMessages(expected: Record<string, string[]>): Promise<void> {
  const all = Object.fromEntries(newcomerLabels.map((label) => [label, expected[label] ?? []]))
  await expect.poll(() => Object.fromEntries(newcomerLabels.map((label) => [label, messagesBelow(label)]))).toEqual(all)
}

const belowPasswords = (messages: string[]) => Object.fromEntries(PASSWORDS.map((label) => [label, messages]))

describe('a server message', () => {
  test('[ERR-013] [ERR-014] [ERR-015] is shown only below the field that it is about, and below both passwords if it is about them', async () => {
    const { field, button } = await openFilledForm()
    for (const [key, label] of [
      ['first_name', 'First Name'],
      ['last_name', 'Last Name'],
      ['email', 'Email'],
      ['phone_number', 'Phone'],
    ] as const) {
      answerJson(SIGN_UP, { [key]: ['Wrong'] }, { status: 400 })
      await button.click()
      await expectMessages({ [label]: ['Wrong'] })
      await expectCount(page.getByText('Wrong'), 1)
      await expect.element(field(label)).toHaveFocus()
      await expectGone(findAlert())
    }
    for (const [key, message] of [
      ['password', 'Too common'],
      ['non_field_errors', 'No match'],
    ] as const) {
      answerJson(SIGN_UP, { [key]: [message] }, { status: 400 })
      await button.click()
      await expectMessages(belowPasswords([message]))
      await expectCount(page.getByText(message), 2)
      await expectGone(findAlert())
    }
  })

  test('has its own line if there are several, and is an alert above the button if it concerns no field', {
    tags: 'accessibility',
  }, async () => {
    const { button } = await openFilledForm()
    answerJson(
      SIGN_UP,
      { email: ['Taken'], password: ['Too short', 'Too common'], non_field_errors: ['No match'] },
      { status: 400 },
    )
    await button.click()
    await expectMessages({
      Email: ['Taken'],
      Password: ['Too short', 'Too common'],
      'Confirm Password': ['Too short', 'Too common', 'No match'],
    })
    answerJson(
      SIGN_UP,
      { email: ['Taken'], password: ['Too short'], refferer_code_used: ['Not valid.'] },
      { status: 400 },
    )
    await button.click()
    await expect.element(findAlert()).toHaveTextContent('Not valid.')
    await expectMessages({ Email: ['Taken'], ...belowPasswords(['Too short']) })
    await expectNoViolationsAnywhere()
    for (const { status, body, message } of [
      { status: 400, body: { refferer_code_used: ['Not valid.'] }, message: /^Not valid\.$/ },
      { status: 400, body: ['Unable to create account.'], message: /^Unable to create account\.$/ },
      { status: 403, body: { detail: 'Not now.' }, message: /^Not now\.$/ },
      { status: 502, body: 'Bad gateway', message: /^Something went wrong/ },
      { status: 429, body: {}, message: /^Too many attempts/ },
    ]) {
      answerJson(SIGN_UP, body, { status })
      await button.click()
      await expect.element(findAlert()).toMatchTextContent(message)
      await expectMessages({})
      const { bottom } = findAlert().element().getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(button.element().getBoundingClientRect().top)
    }
  })
})

describe('a refused form', () => {
  test('[SIGNUP-016] keeps the input, also without a connection, and its dialog opens only after status 201', async () => {
    allowErrors(/Failed to fetch/)
    const { values, field, consent, button, dialog } = await openFilledForm()
    const end = answerJson(SIGN_UP, { email: ['Wrong'] }, { status: 400 })
    await button.click()
    await expect.element(page.getByText('Wrong')).toBeVisible()
    await expectGone(dialog)
    for (const [label, value] of Object.entries(values)) await expect.element(field(label)).toHaveValue(value)
    await expect.element(consent).toBeChecked()
    end()
    const reconnect = cutOff(SIGN_UP)
    await button.click()
    await expect.element(findAlert()).toMatchTextContent(/could not be reached/)
    reconnect()
    await button.click()
    await expect.element(dialog).toBeVisible()
    expect(await perform('findAgent', values.Email)).toBeDefined()
  })

  test('[SIGNUP-020] is sent even with different passwords, a common password or a taken address, because the server judges them', async () => {
    const taken = await makeAgent()
    const { values, fillIn, button } = await openFilledForm()
    const posts = watchCalls(SIGN_UP)
    for (const [index, { changes, messages }] of [
      {
        changes: { 'Confirm Password': 'granary-harvest-8' },
        messages: belowPasswords(['Enter the same password twice.']),
      },
      {
        changes: { Password: 'password', 'Confirm Password': 'password' },
        messages: belowPasswords(['Choose a less common password.']),
      },
      {
        changes: { Password: 'password', 'Confirm Password': 'drowssap' },
        messages: {
          Password: ['Choose a less common password.'],
          'Confirm Password': ['Enter the same password twice.'],
        },
      },
      {
        changes: { Email: taken.email.toUpperCase() },
        messages: { Email: ['Enter another email address. This one already has an account.'] },
      },
    ].entries()) {
      await fillIn({ ...values, ...changes })
      await button.click()
      await expectMessages(messages)
      expect(posts).toHaveLength(index + 1)
    }
    expect(await perform('findAgent', values.Email)).toBeUndefined()
  })
})

/** The auth screens as a visitor sees them. */
import { type Newcomer, newcomer } from '@evergrove/testing/people'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

export const LOG_IN = 'POST auth/jwt/create'
export const REFRESH = 'POST auth/jwt/refresh'
export const SIGN_UP = 'POST auth/users'

/** Returns the tokens that this browser stores. */
export const readTokens = () => ({ access: localStorage.getItem('access'), refresh: localStorage.getItem('refresh') })
export const NO_TOKENS = { access: null, refresh: null }

export function findLogIn() {
  const email = page.getByLabelText('Email')
  const password = page.getByLabelText('Password', { exact: true })
  const button = page.getByRole('button', { name: 'Log In' })
  return {
    email,
    password,
    button,
    remember: page.getByRole('checkbox', { name: 'Remember Login' }),
    submit: async (credentials: { email: string; password: string }) => {
      await email.fill(credentials.email)
      await password.fill(credentials.password)
      await button.click()
    },
  }
}

export function findCodeStep() {
  const code = page.getByPlaceholder('Enter gfc code')
  const button = page.getByRole('button', { name: 'Check Referral Code' })
  return {
    code,
    button,
    check: async (typed: string) => {
      await code.fill(typed)
      await button.click()
    },
  }
}

/** Completes the first step of joining, by default with the demonstration agent's code. */
export async function passCodeStep(code = 'gfcharvest'): Promise<void> {
  await findCodeStep().check(code)
  await expect.element(page.getByLabelText('First Name')).toBeVisible()
}

export const newcomerLabels = Object.keys(newcomer())

export function findAccountForm() {
  const form = page.getByRole('form', { name: 'Create Account' })
  const field = (label: string) => form.getByLabelText(label, { exact: true })
  const consent = form.getByRole('checkbox')
  const button = form.getByRole('button', { name: 'Create Account' })
  return {
    form,
    field,
    consent,
    button,
    dialog: page.getByRole('dialog', { name: 'Profile Created' }),
    fillIn: async (values: Partial<Newcomer>) => {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value)
      if (!(consent.element() as HTMLInputElement).checked) await consent.click()
    },
  }
}

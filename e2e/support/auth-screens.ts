/** The auth screens as a visitor sees them. */
import type { Newcomer } from '@evergrove/testing/people'
import type { Page } from '@playwright/test'

export const LOG_IN = 'auth/jwt/create/'
export const REFRESH = 'auth/jwt/refresh/'

/** Collects the methods and paths of all calls below /api/ from now on. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api/'.length)}`)
  })
  return calls
}

export function findLogIn(page: Page) {
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
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

export function findCodeStep(page: Page) {
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

export function findAccountForm(page: Page) {
  const form = page.getByRole('form', { name: 'Create Account' })
  const field = (label: string) => form.getByLabel(label, { exact: true })
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
      await consent.check()
    },
  }
}

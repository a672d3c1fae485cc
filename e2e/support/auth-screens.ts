/** The auth screens as their users find them, and answers given in the server's place where a row asks for it. */
import { expect, type Page } from '@playwright/test'

export const LOG_IN = 'auth/jwt/create/'
export const REFRESH = 'auth/jwt/refresh/'
export const SIGN_UP = 'auth/users/'
export const RESET_CONFIRM = 'auth/users/reset_password_confirm/'
export const ACTIVATION = 'auth/users/activation/'

/** Answers the call in the server's place from now on. */
export async function answerCall(page: Page, call: string, { status, json }: { status: number; json?: unknown }) {
  await page.unroute(`**/api/${call}`)
  await page.route(`**/api/${call}`, (route) =>
    route.fulfill(json === undefined ? { status, body: '' } : { status, json }),
  )
}

/** The paths of all calls below /api/ from now on, with their methods. */
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

/** What a newcomer types; each test has an address of its own. */
export const newcomer = (email: string) => ({
  'First Name': 'Chidi',
  'Last Name': 'Eze',
  Email: email,
  Phone: '08087654321',
  Password: 'granary-harvest-7',
  'Confirm Password': 'granary-harvest-7',
})
type AccountForm = ReturnType<typeof newcomer>

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
    fillIn: async (values: Partial<AccountForm>) => {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value)
      await consent.check()
    },
  }
}

/** Goes through the first step of joining with the demonstration agent's own code. */
export async function passCodeStep(page: Page): Promise<void> {
  await findCodeStep(page).check('gfcharvest')
  await expect(page.getByLabel('First Name')).toBeVisible()
}

/** The texts directly below a field, from which it takes its description. */
export const messagesBelow = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const below = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    if (below === null) return []
    const isBelow = below.getBoundingClientRect().top >= field.getBoundingClientRect().bottom - 1
    const gap = below.getBoundingClientRect().top - field.getBoundingClientRect().bottom
    return isBelow && gap < 16 ? [...below.children].map((line) => line.textContent) : ['not directly below']
  })

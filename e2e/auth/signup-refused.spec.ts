import type { Page } from '@playwright/test'
import { answerCall, findAccountForm, messagesBelow, newcomer, passCodeStep, SIGN_UP } from '../support/auth-screens.ts'
import { makeMember } from '../support/members.ts'
import { failPosts, watchPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test.use({ allowedErrors: /Failed to load resource|Failed to fetch/ })

const labels = Object.keys(newcomer(''))
const PASSWORDS = ['Password', 'Confirm Password']

async function submitNewcomer(page: Page, changes: Partial<ReturnType<typeof newcomer>> = {}) {
  await visit(page, '/signup')
  await passCodeStep(page)
  const found = findAccountForm(page)
  await found.fillIn({ ...newcomer(`${crypto.randomUUID()}@newcomers.example`), ...changes })
  await found.button.click()
  return found
}

async function expectMessages(page: Page, expected: Record<string, string[]>): Promise<void> {
  for (const label of labels) {
    await expect.poll(() => messagesBelow(page, label), label).toEqual(expected[label] ?? [])
  }
}

for (const { key, label } of [
  { key: 'first_name', label: 'First Name' },
  { key: 'last_name', label: 'Last Name' },
  { key: 'email', label: 'Email' },
  { key: 'phone_number', label: 'Phone' },
]) {
  test(`[ERR-013] what is wrong with ${key} stands below ${label} and nowhere else`, async ({ page }) => {
    await answerCall(page, SIGN_UP, { status: 400, json: { [key]: ['Wrong'] } })
    const { field } = await submitNewcomer(page)
    await expect(page.getByText('Wrong')).toHaveCount(1)
    await expectMessages(page, { [label]: ['Wrong'] })
    await expect(field(label)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

for (const { row, key, message } of [
  { row: '[ERR-014]', key: 'password', message: 'Too common' },
  { row: '[ERR-015]', key: 'non_field_errors', message: 'No match' },
]) {
  test(`${row} what is wrong under ${key} stands below both password fields`, async ({ page }) => {
    await answerCall(page, SIGN_UP, { status: 400, json: { [key]: [message] } })
    await submitNewcomer(page)
    await expect(page.getByText(message)).toHaveCount(2)
    await expectMessages(page, Object.fromEntries(PASSWORDS.map((label) => [label, [message]])))
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('each of several messages has its line', async ({ page }) => {
  await answerCall(page, SIGN_UP, {
    status: 400,
    json: { email: ['Taken'], password: ['Too short', 'Too common'], non_field_errors: ['No match'] },
  })
  await submitNewcomer(page)
  const passwords = ['Too short', 'Too common', 'No match']
  await expectMessages(page, { Email: ['Taken'], Password: passwords, 'Confirm Password': passwords })
})

for (const { what, status, json, message } of [
  { what: 'its referral code', status: 400, json: { refferer_code_used: ['Not valid.'] }, message: 'Not valid.' },
  { what: 'a bare list', status: 400, json: ['Unable to create account.'], message: 'Unable to create account.' },
  { what: 'a detail', status: 403, json: { detail: 'Not now.' }, message: 'Not now.' },
  { what: 'nothing that can be read', status: 502, json: 'Bad gateway', message: /^Something went wrong/ },
  { what: 'too many attempts', status: 429, json: {}, message: /^Too many attempts/ },
]) {
  test(`a refusal for ${what} is an alert above the button`, async ({ page }) => {
    await answerCall(page, SIGN_UP, { status, json })
    const { button } = await submitNewcomer(page)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expectMessages(page, {})
    const [alertBox, buttonBox] = [await page.getByRole('alert').boundingBox(), await button.boundingBox()]
    expect((alertBox?.y ?? 0) + (alertBox?.height ?? 0)).toBeLessThanOrEqual(buttonBox?.y ?? 0)
  })
}

test('[SIGNUP-016] the dialog opens on 201 and not otherwise; nothing typed is lost by a refusal', async ({ page }) => {
  await answerCall(page, SIGN_UP, { status: 400, json: { email: ['Wrong'] } })
  const typed = newcomer('chidi@newcomers.example')
  const { field, consent, button, dialog } = await submitNewcomer(page, typed)
  await expect(page.getByText('Wrong')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value)
  await expect(consent).toBeChecked()
  await answerCall(page, SIGN_UP, { status: 201, json: {} })
  await button.click()
  await expect(dialog).toBeVisible()
})

test('a connection that was lost is said, and the form can be sent again', async ({ page, site }) => {
  await failPosts(page, SIGN_UP, 'no connection')
  const email = 'patient@newcomers.example'
  const { button, dialog } = await submitNewcomer(page, { Email: email })
  await expect(page.getByRole('alert')).toHaveText(/could not be reached/)
  await page.unroute(`**/api/${SIGN_UP}`)
  await button.click()
  await expect(dialog).toBeVisible()
  expect(await site.act('findAgent', email)).toBeDefined()
})

for (const { what, changes, shown } of [
  {
    what: 'different passwords',
    changes: { 'Confirm Password': 'granary-harvest-8' },
    shown: Object.fromEntries(PASSWORDS.map((label) => [label, ["The two password fields didn't match."]])),
  },
  {
    what: 'a common password',
    changes: { Password: 'password', 'Confirm Password': 'password' },
    shown: Object.fromEntries(PASSWORDS.map((label) => [label, ['This password is too common.']])),
  },
]) {
  test(`[SIGNUP-020] ${what} are the server’s to refuse`, async ({ page, site }) => {
    const posts = watchPosts(page, SIGN_UP)
    const email = `${crypto.randomUUID()}@newcomers.example`
    await submitNewcomer(page, { Email: email, ...changes })
    await expectMessages(page, shown)
    expect(posts).toHaveLength(1)
    expect(await site.act('findAgent', email)).toBeUndefined()
  })
}

test('[SIGNUP-020] an address that is taken, in whatever letters, is the server’s to refuse', async ({
  page,
  site,
}) => {
  const member = await makeMember(site)
  const posts = watchPosts(page, SIGN_UP)
  await submitNewcomer(page, { Email: member.email.toUpperCase() })
  await expectMessages(page, { Email: ['user with this email already exists.'] })
  expect(posts).toHaveLength(1)
})

for (const { what, code } of [
  { what: 'of nobody', code: 'gfcnobody' },
  { what: 'that is missing', code: undefined },
]) {
  test(`[SIGNUP-019] past the form, too, nobody joins with a code ${what}`, async ({ request, site }) => {
    const email = `${crypto.randomUUID()}@newcomers.example`
    const answer = await request.post('/api/auth/users/', {
      data: {
        first_name: 'Chidi',
        last_name: 'Eze',
        phone_number: '08087654321',
        email,
        ...(code === undefined ? {} : { refferer_code_used: code }),
        plan: 'Premium',
        password: 'granary-harvest-7',
        re_password: 'granary-harvest-7',
      },
    })
    expect(answer.status()).toBe(400)
    expect(Object.keys(await answer.json())).toEqual(['refferer_code_used'])
    expect(await site.act('findAgent', email)).toBeUndefined()
  })
}

/** Becoming an agent with a code, a mail, a profile and a proof of payment, all on the screens. */
import { newcomer } from '@evergrove/testing/people'
import type { RequiredField } from '@evergrove/testing/profile-fields'
import { filledProfile } from '@evergrove/testing/profile-fields'
import { expect, type Page } from '@playwright/test'
import { findAccountForm, findCodeStep, findLogIn } from '../auth-screens.ts'
import { findSuccess, openUpload, png } from '../payment-screen.ts'
import { findField, findProofForm, openProfile, submitProfile } from '../profile-form.ts'
import { visit } from '../visit.ts'
import type { Company } from './company.ts'

export type Newcomer = { first: string; last: string; email: string; account_number: string }
type Sponsor = { code: string; name: string }

const nameOf = ({ first, last }: Newcomer): string => `${first} ${last}`

async function signUp(page: Page, somebody: Newcomer, sponsor: Sponsor): Promise<void> {
  await visit(page, '/signup')
  await findCodeStep(page).check(sponsor.code)
  await expect(page.getByText(sponsor.name)).toBeVisible()
  const form = findAccountForm(page)
  const names = { 'First Name': somebody.first, 'Last Name': somebody.last }
  await form.fillIn({ ...newcomer(somebody.email), ...names })
  await form.button.click()
  await expect(form.dialog).toContainText('Please check your email to verify your account')
}

async function signIn(page: Page, { email, first }: { email: string; first: string }): Promise<void> {
  await visit(page, '/login')
  await findLogIn(page).submit({ email, password: newcomer(email).Password })
  await expect(page.getByText(`Hello, ${first}`)).toBeVisible()
}

/** Follows the link of the mail and signs in. */
async function verify(page: Page, company: Company, { email, first }: Newcomer): Promise<void> {
  await visit(page, await company.linkMailed(email, /^Verify/))
  await page.getByRole('button', { name: 'Click here to Verify' }).click()
  await expect(page.getByRole('dialog', { name: 'Account Activated' })).toBeVisible()
  await signIn(page, { email, first })
}

async function fillProfile(page: Page, somebody: Newcomer): Promise<void> {
  const { account_number } = somebody
  const { gender, ...texts } = { ...filledProfile, account_name: nameOf(somebody), account_number }
  await openProfile(page)
  for (const [name, value] of Object.entries(texts)) await findField(page, name as RequiredField).fill(value)
  await findField(page, 'gender').selectOption(gender)
  await submitProfile(page)
  const proof = findProofForm(page)
  await proof.password.fill(newcomer(somebody.email).Password)
  await proof.confirm.click()
  await expect(page.getByRole('dialog', { name: 'Profile Updated' })).toBeVisible()
}

async function showProof(page: Page): Promise<void> {
  const { input, submit } = await openUpload(page)
  await input.setInputFiles(png)
  await submit.click()
  await expect(findSuccess(page)).toBeVisible()
}

/** Joins with the sponsor's code and pays; what is left is the decision of staff. */
export async function joinAndPay(company: Company, somebody: Newcomer, sponsor: Sponsor) {
  const page = await company.openBrowser()
  await signUp(page, somebody, sponsor)
  await verify(page, company, somebody)
  await fillProfile(page, somebody)
  await showProof(page)
  return { ...somebody, page, name: nameOf(somebody) }
}

export type Joined = Awaited<ReturnType<typeof joinAndPay>>

/** Signs in as an agent whom someone else created. A password is chosen by mail, which verifies the address. */
export async function signInByMail(company: Company, agent: { first: string; email: string }): Promise<Page> {
  const page = await company.openBrowser()
  const { Password: password } = newcomer(agent.email)
  await visit(page, await company.linkMailed(agent.email, /^Choose/))
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible()
  await signIn(page, agent)
  return page
}

/** The profile's form as an agent sees it. */
import { expect, type Page } from '@playwright/test'
import { visit } from './visit.ts'

/** The fields that must be filled in, by the label on the screen. */
const requiredFields = {
  first_name: 'First Name',
  last_name: 'Last Name',
  phone_number: 'Phone Number',
  date_of_birth: 'Date of Birth',
  gender: 'Gender',
  home_address: 'Home Address',
  local_govt: 'Local Government',
  state_of_origin: 'State of Origin',
  nationality: 'Nationality',
  bank_name: 'Bank Name',
  account_name: 'Account Name',
  account_number: 'Account Number',
} as const

export type RequiredField = keyof typeof requiredFields

export const findField = (page: Page, name: RequiredField) =>
  page.getByRole('form', { name: 'Profile' }).getByLabel(requiredFields[name])

export async function openProfile(page: Page): Promise<void> {
  await visit(page, '/dashboard/edit-profile')
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible()
}

export const submitProfile = (page: Page): Promise<void> => page.getByRole('button', { name: 'Update Profile' }).click()

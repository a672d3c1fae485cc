/** The agent's profile form as a person sees it. */
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { closeDialog } from './find.ts'
import { type Agent, makeAgent } from './people.ts'
import { type RenderedScreen, renderScreen } from './render-screen.tsx'

/** The fields that must be filled in, by the label on the screen. */
export const requiredFields = {
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

export const SAVED = 'Profile Updated'
export const REFUSED = 'Fix the Error(s) Below!!!'

export const findProfileForm = (): Locator => page.getByRole('form', { name: 'Profile' })

export const findField = (name: RequiredField): Locator => findProfileForm().getByLabelText(requiredFields[name])

export const findPhoto = (): Locator => page.getByLabelText('Photo', { exact: true })

/** Opens the profile of this agent, or of a new one. */
export async function openProfile(agent?: Agent): Promise<RenderedScreen> {
  const screen = await renderScreen('/dashboard/edit-profile', { as: agent ?? (await makeAgent()) })
  await expect.element(findProfileForm()).toBeVisible()
  return screen
}

export const submitProfile = (): Promise<void> => page.getByRole('button', { name: 'Update Profile' }).click()

/** Saves the profile and closes the confirmation. */
export async function saveProfile(): Promise<void> {
  await submitProfile()
  await closeDialog(SAVED)
}

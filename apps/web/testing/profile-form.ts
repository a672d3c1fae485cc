/** The agent's profile form as a person sees it. */
import { type RequiredField, requiredFields } from '@evergrove/testing/profile-fields'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { closeDialog } from './find.ts'
import { type Agent, makeAgent } from './people.ts'
import { type RenderedScreen, renderScreen } from './render-screen.tsx'

export const SAVED = 'Profile Updated'
export const REFUSED = 'Fix the Error(s) Below!!!'

export const findProfileForm = (): Locator => page.getByRole('form', { name: 'Profile' })

export const findField = (name: RequiredField): Locator => findProfileForm().getByLabelText(requiredFields[name])

export const findPhoto = (): Locator => page.getByLabelText('Photo', { exact: true })

/** Opens the profile of this agent, or of a new agent. */
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

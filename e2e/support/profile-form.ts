/** The profile form as an agent sees it. */
import { type RequiredField, requiredFields } from '@evergrove/testing/profile-fields'
import { expect, type Page } from '@playwright/test'
import { visit } from './visit.ts'

export const findField = (page: Page, name: RequiredField) =>
  page.getByRole('form', { name: 'Profile' }).getByLabel(requiredFields[name]).and(page.locator('input, select'))

export async function openProfile(page: Page): Promise<void> {
  await visit(page, '/dashboard/edit-profile')
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible()
}

/** The form that asks for proof when changed bank details are saved. */
export const findProofForm = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  return {
    password: dialog.getByRole('textbox', { name: 'Password' }),
    confirm: dialog.getByRole('button', { name: 'Confirm' }),
  }
}

export const submitProfile = (page: Page): Promise<void> => page.getByRole('button', { name: 'Update Profile' }).click()

/** The profile's form as a member sees it, and what it sends. */
import { expect, type Page, type Request } from '@playwright/test'
import { visit } from './visit.ts'

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

export const findField = (page: Page, name: RequiredField) =>
  page.getByRole('form', { name: 'Profile' }).getByLabel(requiredFields[name])

export async function openProfile(page: Page): Promise<void> {
  await visit(page, '/dashboard/edit-profile')
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible()
}

export const submitProfile = (page: Page): Promise<void> => page.getByRole('button', { name: 'Update Profile' }).click()

/** Every request of this method to the member's own record from now on. */
export function watchProfile(page: Page, method: 'PUT' | 'PATCH'): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === '/api/auth/users/me/') requests.push(request)
  })
  return requests
}

/** The parts of a multipart request without files. */
export async function readParts(request: Request): Promise<Record<string, string>> {
  const headers = { 'Content-Type': request.headers()['content-type'] ?? '' }
  const body = request.postDataBuffer()
  if (body === null) throw new Error('the request has no body that can be read')
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
}

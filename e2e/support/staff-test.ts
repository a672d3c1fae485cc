/** `test` for the screens of the console, whose staff are created for each test and signed in before it begins. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import * as people from '@evergrove/testing/people'
import type { Site } from '@evergrove/testing/site'
import type { Page } from '@playwright/test'
import { test as base } from './test.ts'

export { expect } from './test.ts'

export type Staff = people.Staff & { token: string }

/** Returns a token for a member of staff, straight from the API. */
export async function createStaffToken(
  { url }: Site,
  { email, password }: Pick<Staff, 'email' | 'password'>,
): Promise<string> {
  const answer = await fetch(`${url}/api/staff/jwt/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

/** Creates a member of staff and signs them in. */
export async function makeStaff(site: Site, role: StaffRole): Promise<Staff> {
  const account = await people.makeStaff(site, role)
  return { ...account, token: await createStaffToken(site, account) }
}

/** Stores the token where the console keeps it. */
async function storeStaffToken(page: Page, { token }: Pick<Staff, 'token'>): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate((value) => localStorage.setItem('staff', value), token)
}

/** Returns the API's response to a member of staff. */
export async function callAsStaff(
  { url }: Site,
  { token }: Pick<Staff, 'token'>,
  call: { method?: string; path: string; body?: unknown },
): Promise<{ status: number; body: unknown }> {
  const { method = 'GET', path, body } = call
  const answer = await fetch(`${url}/api/staff/${path}`, {
    method,
    headers: { Authorization: `JWT ${token}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

type Fixtures = {
  /** Creates a member of staff with this role and signs them in, in the page of the test or in another one. */
  staffAs: (role: StaffRole, other?: Page) => Promise<Staff>
}

export const test = base.extend<Fixtures>({
  staffAs: async ({ site, page }, use) => {
    await use(async (role, other = page) => {
      const staff = await makeStaff(site, role)
      await storeStaffToken(other, staff)
      return staff
    })
  },
})

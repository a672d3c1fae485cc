/** A change that an editor saves on one server appears on the pages of another server on the same database. */
import { createStaff } from '@evergrove/core/staff'
import { expect } from '@playwright/test'
import { test } from '../support/bank/bank-test.ts'

const account = { email: 'editor@staff.example', password: 'granary-harvest-7', role: 'editor' } as const

test('a change is on the public page at the next request, also on a second server', async ({ bank, page }) => {
  const [url, copy] = [await bank.servers[0].start(), await bank.servers[1].start()]
  await bank.inDatabase((db) => createStaff(db, { ...account, needsCode: false }))
  const signedIn = await fetch(`${url}/api/staff/jwt/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  await page.goto(`${url}/healthz`)
  await page.evaluate((value) => localStorage.setItem('staff', value), token)
  const readPages = () => Promise.all([url, copy].map(async (it) => (await fetch(`${it}/contact`)).text()))
  for (const text of await readPages()) expect(text).not.toContain('Riverside')

  await page.goto(`${url}/staff/content/branch-address/new`)
  await page.getByLabel('Branch name').fill('Riverside')
  await page.getByLabel('Phone number').fill('08012345678')
  await page.getByLabel('Address').fill('1 River Road')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  for (const text of await readPages()) expect(text).toContain('Riverside')

  await page.getByLabel('Branch name').fill('Hillside')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It is live on the site.')).toBeVisible()
  for (const text of await readPages()) {
    expect(text).toContain('Hillside')
    expect(text).not.toContain('Riverside')
  }
})

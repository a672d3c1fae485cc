import type { Page } from '@playwright/test'
import { dialogOf, expectDone, openOffice, rowsOf, showNewestAccounts } from '../support/office-screens.ts'
import { callAsStaff, expect, makeStaff, test } from '../support/staff-test.ts'

test.use({ allowedErrors: /40[019]/ })

const rowOf = (page: Page, email: string) => rowsOf(page, 'Accounts').filter({ hasText: email })

test('an account gets another role, is signed out, disabled and enabled again', async ({ page, site, staffAs }) => {
  test.slow()
  const other = await makeStaff(site, 'editor')
  await staffAs('admin')
  await openOffice(page, 'Staff Accounts')
  await showNewestAccounts(page)
  const acts = page.getByRole('button', { name: `Acts on ${other.email}` })
  const choose = async (label: string) => {
    await acts.click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await choose('Change Role…')
  const roles = dialogOf(page, 'Change Role')
  await roles.getByLabel('Role').selectOption('finance')
  await roles.getByRole('button', { name: 'Change Role' }).click()
  await expectDone(page, `${other.email} has another role.`)
  await expect(rowOf(page, other.email)).toContainText('Finance')
  expect((await callAsStaff(site, other, { path: 'payments' })).status).toBe(200)

  await choose('Sign Out Everywhere…')
  await dialogOf(page, 'Sign Out Everywhere?').getByRole('button', { name: 'Sign Out' }).click()
  await expectDone(page, `${other.email} is signed out everywhere.`)
  expect((await callAsStaff(site, other, { path: 'me' })).status).toBe(401)

  await choose('Disable…')
  await dialogOf(page, 'Disable This Account?').getByRole('button', { name: 'Disable' }).click()
  await expectDone(page, `${other.email} is disabled.`)
  await expect(rowOf(page, other.email)).toContainText('Disabled')
  await choose('Enable…')
  await dialogOf(page, 'Enable This Account?').getByRole('button', { name: 'Enable' }).click()
  await expectDone(page, `${other.email} is enabled.`)
  await expect(rowOf(page, other.email)).toContainText('Enabled')
})

test('what somebody else did meanwhile is said, and shown', async ({ page, site, staffAs }) => {
  const other = await makeStaff(site, 'editor')
  const { body } = await callAsStaff(site, other, { path: 'me' })
  const { id } = body as { id: number }
  const second = await makeStaff(site, 'admin')
  await staffAs('admin')
  await openOffice(page, 'Staff Accounts')
  await showNewestAccounts(page)
  await page.getByRole('button', { name: `Acts on ${other.email}` }).click()
  await page.getByRole('menuitem', { name: 'Disable…' }).click()
  await callAsStaff(site, second, { method: 'POST', path: `accounts/${id}/disable` })
  const dialog = dialogOf(page, 'Disable This Account?')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`This account was disabled by ${second.email} on`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, other.email)).toContainText('Disabled')
})

test('an authenticator is reset with a reason, and nobody acts on themselves', async ({ page, site, staffAs }) => {
  const other = await makeStaff(site, 'support')
  const admin = await staffAs('admin')
  await page.route('**/api/staff/accounts', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { accounts: { email: string; has_app: boolean }[] }
    for (const account of body.accounts) account.has_app = account.email === other.email
    await route.fulfill({ response: answer, json: body })
  })
  await openOffice(page, 'Staff Accounts')
  await showNewestAccounts(page)
  await expect(rowOf(page, admin.email)).toContainText('You')
  await expect(page.getByRole('button', { name: `Acts on ${admin.email}` })).toHaveCount(0)
  await page.getByRole('button', { name: `Acts on ${other.email}` }).click()
  await page.getByRole('menuitem', { name: 'Reset Authenticator…' }).click()
  const dialog = dialogOf(page, 'Reset the Authenticator')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Lost the telephone')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expectDone(page, `The authenticator of ${other.email} is reset.`)
  const { body } = await callAsStaff(site, admin, { path: 'audit?action=staff.reset-code' })
  expect(body).toMatchObject([{ reason: 'Lost the telephone', actor: admin.email }])
})

import { randomUUID } from 'node:crypto'
import { dialogOf, expectDone, openOffice } from '../support/office-screens.ts'
import { expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

const PASSWORD = 'orchard-lantern-42'

test('the link of an invitation leads to a password, the sign-in and setting up an app', async ({
  page,
  site,
  staffAs,
}) => {
  const email = `${randomUUID()}@joiners.example`
  await staffAs('admin')
  await openOffice(page, 'Staff accounts')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = dialogOf(page, 'Invite a staff member')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expectDone(page, `has been sent to ${email}`)
  await expect.poll(async () => (await site.perform('mails', email)).length).toBe(1)
  const [mail] = await site.perform('mails', email)
  const [path = ''] = /\/staff\/invitation\/[\w-]+/.exec(mail?.text ?? '') ?? []

  await page.evaluate(() => localStorage.removeItem('staff'))
  await visit(page, path)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(dialogOf(page, 'Your account is ready')).toContainText(email)
  await page.getByRole('button', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL('/staff/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your app' })).toBeVisible()
})

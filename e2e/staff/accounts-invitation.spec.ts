import { randomUUID } from 'node:crypto'
import { dialogOf, expectDone, openOffice, rowsOf } from '../support/office-screens.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

test.use({ allowedErrors: /400/ })

const PASSWORD = 'orchard-lantern-42'

/** The path of the link in the newest mail to an address, once it is there. */
async function invitedPath(site: Site, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await site.act('mails', email)).length).toBe(count)
  const mail = (await site.act('mails', email)).at(-1)
  const [path] = /\/staff\/invitation\/[\w-]+/.exec(mail?.text ?? '') ?? []
  if (path === undefined) throw new Error('The mail holds no link')
  return path
}

test('who is invited chooses a password and goes on to set up an app; the link works once', async ({
  page,
  site,
  staffAs,
}) => {
  test.slow()
  const email = `${randomUUID()}@joiners.example`
  await staffAs('admin')
  await openOffice(page, 'Staff Accounts')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = dialogOf(page, 'Invite to the Staff')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByText('Please enter an e-mail address.')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('finance')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expectDone(page, `on its way to ${email}`)
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused()
  await expect(rowsOf(page, 'Open Invitations').filter({ hasText: email })).toContainText('Finance')

  const path = await invitedPath(site, email)
  await page.evaluate(() => localStorage.removeItem('staff'))
  await visit(page, path)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill('another')
  await page.getByRole('button', { name: 'Accept the Invitation' }).click()
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept the Invitation' }).click()
  await expect(dialogOf(page, 'Welcome to the Staff')).toContainText(email)
  await page.getByRole('button', { name: 'Go to Sign In' }).click()
  await expect(page).toHaveURL('/staff/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Set Up Your App' })).toBeVisible()

  await visit(page, path)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept the Invitation' }).click()
  await expect(page.getByRole('alert')).toHaveText('This invitation is not valid any more. Ask for another one.')
})

test('a revoked invitation opens nothing', async ({ page, site, staffAs }) => {
  const email = `${randomUUID()}@joiners.example`
  await staffAs('admin')
  await openOffice(page, 'Staff Accounts')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialogOf(page, 'Invite to the Staff').getByLabel('Email').fill(email)
  await dialogOf(page, 'Invite to the Staff').getByRole('button', { name: 'Send Invitation' }).click()
  await expectDone(page, `on its way to ${email}`)
  const path = await invitedPath(site, email)
  await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
  await dialogOf(page, 'Revoke This Invitation?').getByRole('button', { name: 'Revoke' }).click()
  await expectDone(page, `The invitation of ${email} is revoked.`)
  await expect(rowsOf(page, 'Open Invitations').filter({ hasText: email })).toHaveCount(0)
  await visit(page, path)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept the Invitation' }).click()
  await expect(page.getByRole('alert')).toHaveText(/not valid any more/)
})

import { expectDone, openOffice } from '../support/office-screens.ts'
import { callAsStaff, expect, test } from '../support/staff-test.ts'

test.use({ allowedErrors: /40[01]/ })

const NEW = 'orchard-lantern-42'

test('one’s own password is changed, this browser stays signed in and every other is signed out', async ({
  page,
  site,
  staffAs,
}) => {
  const editor = await staffAs('editor')
  await openOffice(page, 'Change Password')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await page.getByLabel('Current Password').fill('wrong')
  await page.getByLabel(/^New Password/).fill(NEW)
  await page.getByLabel('Confirm New Password').fill(NEW)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Invalid password.')).toBeVisible()
  await page.getByLabel('Current Password').fill(editor.password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expectDone(page, 'Your password is changed.')
  expect((await callAsStaff(site, editor, { path: 'me' })).status).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
  await expect(page.getByText('Your password is changed.')).toHaveCount(0)
  await expect(page.getByLabel('Current Password')).toHaveValue('')
})

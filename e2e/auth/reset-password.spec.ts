import { findLogIn, RESET_CONFIRM } from '../support/auth-screens.ts'
import { makeMember } from '../support/members.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('[RESET-004] the mail’s link leads to a page that accepts it: the new password works, the old one does not', async ({
  page,
  site,
}) => {
  const member = await makeMember(site)
  await visit(page, '/reset-password')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Email Sent' })).toBeVisible()
  await expect.poll(async () => (await site.act('mails', member.email)).length).toBe(1)
  const [mail] = await site.act('mails', member.email)
  const link = /https?:\/\/[^\s/]+\/password\/reset\/confirm\/[\w-]+\/[\w-]+/
  const [address = ''] = link.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(address)

  await visit(page, new URL(address).pathname)
  for (const label of ['New Password', 'Confirm New Password']) {
    await page.getByLabel(label, { exact: true }).fill('granary-harvest-7')
  }
  const answered = page.waitForResponse(`**/api/${RESET_CONFIRM}`)
  await page.locator('button[type=submit]').click()
  expect((await answered).status()).toBe(204)
  await page.getByRole('dialog', { name: 'Password Reset Successful' }).getByRole('button').click()
  await expect(page).toHaveURL('/login')
  await findLogIn(page).submit({ ...member, password: 'granary-harvest-7' })
  await expect(page).toHaveURL('/dashboard')
})

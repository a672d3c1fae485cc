import { readFile } from 'node:fs/promises'
import { dialogOf, expectDone, openOffice, rowsOf, subscribe } from '../support/office-screens.ts'
import { expect, test } from '../support/staff-test.ts'

test('subscribers are found, saved as a file, and removed with a question', async ({ page, site, staffAs }) => {
  const email = await subscribe(site, 'find-me-')
  await subscribe(site)
  await staffAs('editor')
  await openOffice(page, 'Subscribers')
  await page.getByRole('searchbox').fill(email.slice(0, 16))
  await expect(rowsOf(page, 'Subscribers')).toHaveCount(1)
  await expect(page).toHaveURL(/\?search=find-me-/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of the subscribers' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(email)
  const end = page.getByRole('button', { name: `End the subscription of ${email}` })
  await end.click()
  await dialogOf(page, 'End This Subscription?').getByRole('button', { name: 'Cancel' }).click()
  await expect(end).toBeFocused()
  await end.click()
  await dialogOf(page, 'End This Subscription?').getByRole('button', { name: 'End Subscription' }).click()
  await expectDone(page, `${email} is no longer subscribed.`)
  await expect(page.getByText('No subscriber matches')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeFocused()
  expect((await site.act('subscriptions')).map((one) => one.email)).not.toContain(email)
})

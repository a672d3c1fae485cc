/** A day's work of an editor, from one entry of the menu to the next. */
import { readFile } from 'node:fs/promises'
import { expect, findRow, said, save, test } from '../support/content-screen.ts'
import { dialogOf, expectDone, subscribe } from '../support/office-screens.ts'
import { openFromMenu } from '../support/staff-menu.ts'
import { visit } from '../support/visit.ts'

test('an editor changes a record, adds one, and both are on the public page', async ({
  page,
  staffAs,
  addBranch,
  unique,
}) => {
  test.slow()
  const { name } = await addBranch()
  await staffAs('editor')
  await visit(page, '/staff')
  await openFromMenu(page, 'Content')
  await page.getByRole('link', { name: /^Branches/ }).click()
  await findRow(page, name).getByRole('link', { name }).click()
  await page.getByLabel('Address').fill(`7 Mill Lane near ${name}`)
  await save(page)
  await expect(said(page).filter({ hasText: /^Saved/ })).toBeVisible()

  const added = unique('Branch')
  await openFromMenu(page, 'Content')
  await page.getByRole('link', { name: /^Branches/ }).click()
  await page.getByRole('link', { name: 'New' }).click()
  await page.getByLabel('Branch name').fill(added)
  await page.getByLabel('Phone number').fill('08012345678')
  await page.getByLabel('Address').fill('1 Harvest Road')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(added)

  await visit(page, '/contact')
  const main = page.getByRole('main')
  await expect(main.getByText(`7 Mill Lane near ${name}`)).toBeVisible()
  await expect(main.getByText(added)).toBeVisible()

  await visit(page, '/staff/content/branch-address')
  await page.getByRole('button', { name: `Hide “${added}”` }).click()
  await expect(said(page)).toHaveText(`“${added}” is hidden.`)
  await visit(page, '/contact')
  await expect(main.getByText(`7 Mill Lane near ${name}`)).toBeVisible()
  await expect(main.getByText(added)).toHaveCount(0)
})

test('an editor saves the subscribers as a file and ends a subscription', async ({ page, site, staffAs }) => {
  const email = await subscribe(site)
  await staffAs('editor')
  await visit(page, '/staff')
  await openFromMenu(page, 'Subscribers')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of the subscribers' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email)
  await page.getByRole('button', { name: `End the subscription of ${email}` }).click()
  await dialogOf(page, 'End This Subscription?').getByRole('button', { name: 'End Subscription' }).click()
  await expectDone(page, `${email} is no longer subscribed.`)
  expect((await site.act('subscriptions')).map((one) => one.email)).not.toContain(email)
})

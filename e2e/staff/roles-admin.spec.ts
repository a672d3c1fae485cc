/** What is an admin's alone: who may come in, the plan that holds, and who did what. */
import { randomUUID } from 'node:crypto'
import { dialogOf, expectDone, rowsOf, showNewestAccounts } from '../support/office-screens.ts'
import { putPlanBack, readVersions } from '../support/plan-versions.ts'
import { openFromMenu } from '../support/staff-menu.ts'
import { expect, makeStaff, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

test('an admin invites, gives a role, keeps somebody out, and the trail tells it', async ({ page, site, staffAs }) => {
  test.slow()
  const other = await makeStaff(site, 'editor')
  const invited = `${randomUUID()}@joiners.example`
  const { email } = await staffAs('admin')
  await visit(page, '/staff')
  await openFromMenu(page, 'Staff Accounts')
  await showNewestAccounts(page)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialogOf(page, 'Invite to the Staff').getByLabel('Email').fill(invited)
  await dialogOf(page, 'Invite to the Staff').getByLabel('Role').selectOption('support')
  await dialogOf(page, 'Invite to the Staff').getByRole('button', { name: 'Send Invitation' }).click()
  await expectDone(page, `on its way to ${invited}`)
  await expect.poll(async () => (await site.act('mails', invited)).length).toBe(1)

  const choose = async (label: string) => {
    await page.getByRole('button', { name: `Acts on ${other.email}` }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await choose('Change Role…')
  await dialogOf(page, 'Change Role').getByLabel('Role').selectOption('finance')
  await dialogOf(page, 'Change Role').getByRole('button', { name: 'Change Role' }).click()
  await expectDone(page, `${other.email} has another role.`)
  await choose('Disable…')
  await dialogOf(page, 'Disable This Account?').getByRole('button', { name: 'Disable' }).click()
  await expectDone(page, `${other.email} is disabled.`)

  await openFromMenu(page, 'Audit Trail')
  await page.getByLabel('Who').fill(email)
  await expect(rowsOf(page, 'Entries')).toHaveCount(4)
  await expect(rowsOf(page, 'Entries').getByRole('cell', { name: /^Staff: / })).toHaveText([
    /^Staff: disable/,
    /^Staff: change role/,
    /^Staff: invite/,
    /^Staff: sign in/,
  ])
  await page.getByRole('button', { name: 'Check the Chain' }).click()
  await expect(page.getByText(/The chain holds: all [\d,]+ entries are as they were written/)).toBeVisible()
})

test('an admin publishes a plan', async ({ page, site, staffAs }) => {
  test.slow()
  const [before] = await readVersions(site)
  if (before === undefined) throw new Error('There is no plan')
  await staffAs('admin')
  await visit(page, '/staff')
  await openFromMenu(page, 'Plan')
  await page.getByRole('button', { name: 'New Draft' }).click()
  await page.getByLabel('Registration Fee').fill('123')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialogOf(page, 'Publish This Plan?').getByRole('button', { name: 'Publish' }).click()
  try {
    await expectDone(page, /Version \d+ is in force\./)
    expect((await readVersions(site))[0]).toMatchObject({ registration_fee: '123.00' })
  } finally {
    await putPlanBack(site, before)
  }
})

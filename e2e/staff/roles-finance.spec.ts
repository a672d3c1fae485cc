/** A day's work of finance, from one entry of the menu to the next. */
import { readFile } from 'node:fs/promises'
import { askAct, expectDone } from '../support/agent-screen.ts'
import { filledProfile, readMember } from '../support/members.ts'
import { expectFigure, readAsMember } from '../support/money-screens.ts'
import { picture } from '../support/picture.ts'
import { askForMoney, confirmIn, emptyQueues, joinAndPay, recordOf } from '../support/queue-screen.ts'
import { openFoundAgent, openFromMenu } from '../support/staff-menu.ts'
import { expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

test('finance decides payments and withdrawals and saves the file for the bank', async ({ page, site, staffAs }) => {
  test.slow()
  await emptyQueues(site)
  const ann = await joinAndPay(site, 'Ann', picture)
  const ben = await joinAndPay(site, 'Ben', picture)
  const cat = await askForMoney(site, 'Cat', '80.00')
  await staffAs('finance')
  await visit(page, '/staff')

  await openFromMenu(page, 'Payments')
  await recordOf(page, 'Ann Eze').getByRole('button', { name: 'Approve' }).click()
  await confirmIn(page, 'Approve this payment?', 'Approve')
  await expect(page.getByText(/^Approved: Ann Eze/)).toBeVisible()
  await recordOf(page, 'Ben Eze').getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('Template').selectOption('The picture cannot be read.')
  await confirmIn(page, 'Reject this payment?', 'Reject')
  await expect(page.getByText(/^Rejected: Ben Eze/)).toBeVisible()
  expect((await readMember(site, ann)).status).toBe('Active')
  expect((await readMember(site, ben)).status).toBe('Pending')

  await openFromMenu(page, 'Withdrawals')
  await page.getByRole('button', { name: 'Show bank details' }).click()
  await expect(page.getByText(filledProfile.account_number)).toBeVisible()
  await recordOf(page, 'Cat Obi').getByRole('button', { name: 'Approve' }).click()
  await confirmIn(page, 'Approve this withdrawal?', 'Approve')
  await expect(page.getByText(/^Approved: Cat Obi/)).toBeVisible()
  expect(await readAsMember(site, cat, 'dashboard/user-account-info')).toMatchObject({ total_balance: '420.00' })

  await page.getByRole('button', { name: 'Payout File' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split(/\r?\n/).find((line) => line.includes(cat.email))).toContain(filledProfile.account_number)
})

test('finance corrects a balance, proves the ledger, and reads the plan without publishing one', async ({
  page,
  site,
  staffAs,
}) => {
  test.slow()
  const dan = await askForMoney(site, 'Dan', '20.00')
  await staffAs('finance')
  await visit(page, '/staff')
  await page.getByRole('button', { name: 'Check Now' }).click()
  await expect(page.getByText(/In order: all \d+ rules of the ledger hold\./)).toBeVisible()

  await openFoundAgent(page, { code: dan.code, name: 'Dan Obi' })
  await expect(page.getByRole('group', { name: 'Acts' }).getByRole('button')).toHaveText([
    'Adjust Balance',
    'Bank Details',
  ])
  const dialog = await askAct(page, 'Adjust Balance', 'Adjust the balance of Dan Obi')
  await dialog.getByLabel('Amount').fill('12.5')
  await dialog.getByLabel('Reason').fill('A bonus was missed')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Give' }).click()
  await expectDone(page, 'The adjustment is booked.')
  await expectFigure(page, 'Available Balance', '$492.50')
  await openFromMenu(page, 'Agents')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^CSV of the agents/ }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(dan.email)

  await openFromMenu(page, 'Plan')
  await page.getByRole('button', { name: 'New Draft' }).click()
  await page.getByLabel('Registration Fee').fill('120')
  await expect(page.getByRole('table', { name: 'The Last 90 Days' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
})

/** A withdrawal on its way to the bank, with two people of the staff. */
import { readFile } from 'node:fs/promises'
import { askForMoney, confirmIn, emptyQueues, recordOf } from '../support/queue-screen.ts'
import { openFromMenu } from '../support/staff-menu.ts'
import { expect, makeStaff, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

test('finance approves a withdrawal and proposes its batch, and an admin confirms and saves the file', async ({
  page,
  site,
  staffAs,
}) => {
  await makeStaff(site, 'admin')
  await emptyQueues(site)
  await site.perform('emptyPayouts')
  await askForMoney(site, 'Cat', '80.00')
  await staffAs('finance')
  await visit(page, '/staff')
  await openFromMenu(page, 'Withdrawals')
  await recordOf(page, 'Cat Obi').getByRole('button', { name: 'Approve' }).click()
  await confirmIn(page, 'Approve this withdrawal?', 'Approve')
  await expect(page.getByText(/^Approved: Cat Obi/)).toBeVisible()
  await openFromMenu(page, 'Payouts')
  await page.getByRole('button', { name: 'New batch' }).click()
  await page.getByRole('button', { name: 'Release…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Proposed. Another person has 7 days to confirm it.')).toBeVisible()
  const batch = new URL(page.url()).pathname
  await staffAs('admin')
  await visit(page, '/staff')
  await openFromMenu(page, 'Proposals')
  await page.getByRole('button', { name: /^Confirm: Release batch \d+: 1 withdrawal, \$80\.00/ }).click()
  await confirmIn(page, 'Confirm this proposal?', 'Confirm')
  await expect(page.getByText(/^Confirmed: Release batch/)).toBeVisible()
  await visit(page, batch)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^payout-\d+\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/\b\d{10}\b/)
  expect(lines[1]).toContain('80.00')
})

/** The queue of withdrawals: one by one, many at once, bank details on request, and the file for the bank. */
import { readFile } from 'node:fs/promises'
import { filledProfile, readMember } from '../support/members.ts'
import { readAsMember } from '../support/money-screens.ts'
import { askForMoney, confirmIn, emptyQueues, openQueue, recordOf, rowOf } from '../support/queue-screen.ts'
import { callAsStaff, expect, makeStaff, test } from '../support/staff-test.ts'

const APPROVE = 'Approve this withdrawal?'

test.beforeEach(async ({ site }) => emptyQueues(site))

test('an approval pays out and leads to the next; a rejection gives back', async ({ page, site, staffAs }) => {
  const ann = await askForMoney(site, 'Ann', '120.00')
  const ben = await askForMoney(site, 'Ben', '80.00')
  await staffAs('finance')
  await openQueue(page, 'Withdrawals')
  const record = recordOf(page, 'Ann Obi')
  for (const fact of ['Balance before$500.00', 'Amount$120.00', 'Balance after$380.00', 'Available now$380.00']) {
    await expect(record).toContainText(fact)
  }
  await record.getByRole('button', { name: 'Approve' }).click()
  await confirmIn(page, APPROVE, 'Approve')
  await expect(page.getByText('Approved: Ann Obi, $120.00. Next: Ben Obi.')).toBeVisible()
  await expect(recordOf(page, 'Ben Obi')).toBeFocused()

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject this withdrawal?' })
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption('The bank has returned the payment.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Rejected: Ben Obi, $80.00.')).toBeVisible()
  expect(await readAsMember(site, ann, 'dashboard/user-account-info')).toMatchObject({ total_balance: '380.00' })
  expect(await readAsMember(site, ben, 'dashboard/user-account-info')).toMatchObject({ total_balance: '500.00' })
})

test('bank details are shown on request, which is written down, and are gone with the record', async ({
  page,
  site,
  staffAs,
}) => {
  const ann = await askForMoney(site, 'Ann', '120.00')
  await askForMoney(site, 'Ben', '80.00')
  await staffAs('finance')
  await openQueue(page, 'Withdrawals')
  const bank = page.getByRole('region', { name: 'Bank Details' })
  await expect(bank).toBeVisible()
  await expect(page.getByText(filledProfile.account_number)).toHaveCount(0)
  await bank.getByRole('button', { name: 'Show bank details' }).click()
  for (const value of [filledProfile.bank_name, filledProfile.account_name, filledProfile.account_number]) {
    await expect(bank.getByText(value)).toBeVisible()
  }
  await expect(bank.getByRole('button', { name: 'Copy to clipboard' })).toHaveCount(3)
  const admin = await makeStaff(site, 'admin')
  const trail = await callAsStaff(site, admin, {
    path: `audit?action=agent.read-bank-details&subject_kind=agent&subject_id=${ann.id}`,
  })
  expect(trail.body).toHaveLength(1)
  await page.keyboard.press('j')
  await expect(recordOf(page, 'Ben Obi')).toBeVisible()
  await expect(page.getByText(filledProfile.account_number)).toHaveCount(0)
})

test('many are approved at once, and who was faster with one of them is named', async ({ page, site, staffAs }) => {
  await askForMoney(site, 'Ann', '120.00')
  await askForMoney(site, 'Ben', '80.10')
  await askForMoney(site, 'Cat', '50.25')
  const { token } = await staffAs('finance')
  await openQueue(page, 'Withdrawals')
  const all = page.getByRole('checkbox', { name: 'All on this page' })
  await page.getByRole('checkbox', { name: 'Select Ben Obi, $80.10' }).check()
  await expect(page.getByRole('button', { name: 'Approve selected (1)' })).toBeVisible()
  await all.check()
  await expect(page.getByRole('checkbox', { name: /^Select/, checked: true })).toHaveCount(3)

  const other = await makeStaff(site, 'admin')
  const { body } = await callAsStaff(site, { token }, { path: 'withdrawals?status=Pending' })
  const [first] = body as { id: number }[]
  await callAsStaff(site, other, { method: 'POST', path: `withdrawals/${first?.id}/approve` })

  await page.getByRole('button', { name: 'Approve selected (3)' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$250.35 in all')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText('2 of 3 approved.')
  await expect(dialog.getByRole('listitem').first()).toContainText(
    new RegExp(`Ann Obi.*This withdrawal was approved by ${other.email}`),
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Nothing waits for a decision')).toBeVisible()
})

test('the payout file holds what was approved, with the accounts to pay to', async ({ page, site, staffAs }) => {
  const ann = await askForMoney(site, '=Ann', '120.00')
  await site.act('approveLastWithdrawal', ann.id)
  await staffAs('finance')
  await openQueue(page, 'Withdrawals')
  await page.getByRole('button', { name: 'Payout File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payout File' })
  await expect(dialog).toContainText('written into the audit trail')
  const from = await dialog.getByLabel('From').inputValue()
  await dialog.getByLabel('From').fill('2031-01-02')
  await expect(dialog.getByText('This day is before the first one.')).toBeVisible()
  await dialog.getByLabel('From').fill(from)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^payout.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split(/\r?\n/)
  const line = lines.find((one) => one.includes(ann.email))
  expect(line).toContain(filledProfile.account_number)
  expect(line).toContain('120.00')
  expect(line).toContain("'=Ann")
  await expect(dialog).toHaveCount(0)
  const admin = await makeStaff(site, 'admin')
  const trail = await callAsStaff(site, admin, { path: 'audit?action=withdrawals.export' })
  expect((trail.body as unknown[]).length).toBeGreaterThan(0)
  expect((await readMember(site, ann)).first_name).toBe('=Ann')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the list leads to the record and back, and nothing is wider than the screen', async ({
    page,
    site,
    staffAs,
  }) => {
    await askForMoney(site, 'Ann', '120.00')
    await staffAs('finance')
    await openQueue(page, 'Withdrawals')
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect(rowOf(page, 'Ann Obi')).toBeVisible()
    expect(await widthOf()).toBe(320)
    await rowOf(page, 'Ann Obi').click()
    await expect(recordOf(page, 'Ann Obi')).toBeFocused()
    await page.getByRole('button', { name: 'Show bank details' }).click()
    await expect(page.getByText(filledProfile.account_number)).toBeVisible()
    expect(await widthOf()).toBe(320)
    await page.getByRole('button', { name: 'All withdrawals' }).click()
    await expect(rowOf(page, 'Ann Obi')).toBeFocused()
  })
})

import { readFile } from 'node:fs/promises'
import { openOffice, rowsOf } from '../support/office-screens.ts'
import { joinAndPay } from '../support/queue-screen.ts'
import { callAsStaff, expect, makeStaff, test } from '../support/staff-test.ts'

test('the trail is narrowed by the address, and tells what changed, why, and by whom', async ({
  page,
  site,
  staffAs,
}) => {
  const admin = await staffAs('admin')
  const support = await makeStaff(site, 'support')
  const { id } = await joinAndPay(site, 'Traced')
  await site.act('approvePayment', id)
  await callAsStaff(site, support, { method: 'POST', path: `agents/${id}/suspend`, body: { reason: 'Asked us to' } })
  await callAsStaff(site, support, { method: 'POST', path: `agents/${id}/reinstate` })
  await openOffice(page, 'Audit Trail')
  await page.getByLabel('Who').fill(support.email)
  await expect(page).toHaveURL(`/staff/audit?actor=${encodeURIComponent(support.email)}`)
  await page.getByLabel('Action').fill('agent.suspend')
  await expect(rowsOf(page, 'Entries')).toHaveCount(1)
  const cells = rowsOf(page, 'Entries').getByRole('cell')
  await expect(cells.nth(1)).toHaveText(support.email)
  await expect(cells.nth(2)).toHaveText(`Agent: suspendAgent ${id}`)
  await expect(cells.nth(3)).toContainText('“Asked us to”')
  await expect(cells.nth(3)).toContainText(/status.*Active.*Suspended/)
  await page.reload()
  await expect(page.getByLabel('Action')).toHaveValue('agent.suspend')
  await expect(rowsOf(page, 'Entries')).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/staff/audit')
  await expect(page.getByLabel('Who')).toHaveValue('')
  await page.getByLabel('Subject').fill('agent')
  await page.getByLabel('Number').fill(String(id))
  await expect(rowsOf(page, 'Entries').filter({ hasText: `Agent ${id}` })).not.toHaveCount(0)
  await expect(rowsOf(page, 'Entries').filter({ hasText: admin.email })).toHaveCount(0)
  await page.getByLabel('To').fill('2020-01-01')
  await expect(page.getByText('No entries match')).toBeVisible()
  await page.getByLabel('Number').fill('seven')
  await expect(page.getByText('A number, please.')).toBeVisible()
})

test('what passes the filter is saved as a file', async ({ page, staffAs }) => {
  await staffAs('admin')
  await openOffice(page, 'Audit Trail', '?action=staff.create')
  await expect(rowsOf(page, 'Entries').first()).toContainText('Staff: create')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of the audit trail' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Actor,Action,Subject')
  expect(lines.slice(1).every((line) => line.includes('staff.create'))).toBe(true)
})

test('the chain is proved, and a broken one names its entries', async ({ page, staffAs }) => {
  await staffAs('admin')
  await openOffice(page, 'Audit Trail')
  await page.getByRole('button', { name: 'Check the Chain' }).click()
  await expect(page.getByText(/The chain holds: all [\d,]+ entries are as they were written/)).toBeVisible()
  await page.route('**/api/staff/audit/check', (route) =>
    route.fulfill({
      json: { entries: 1200, head: 'ab', count: 1, rows: [{ entry_id: 17, problem: 'not as it was written' }] },
    }),
  )
  await page.getByRole('button', { name: 'Check the Chain' }).click()
  await expect(page.getByText('The chain is broken: 1 of 1,200 entries are not as they were written.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Entry 17: not as it was written' })).toBeVisible()
})

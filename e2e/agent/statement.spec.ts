import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/agent-test.ts'
import { findPages, openScreen } from '../support/money-screens.ts'

test('the whole statement is saved as a file, whichever page is shown', async ({ page, site, agent }) => {
  await site.perform('approvePayment', agent.id)
  for (let number = 1; number <= 23; number += 1) await site.perform('credit', agent.id, `${number}.00`)
  await openScreen(page, 'Statement')
  await findPages(page, 'Transactions').getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/dashboard/statement?page=2')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^statement-20\d\d-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(24)
  expect(lines[1]).toContain('Opening balance')
  expect(lines[1]).toMatch(/,23\.00,276\.00$/)
})

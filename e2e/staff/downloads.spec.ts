import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeNamedAgent } from '../support/agent-screen.ts'
import { openOffice, rowsOf, subscribe } from '../support/office-screens.ts'
import { expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

/** Presses the button for a file and returns the file's name and lines. */
async function download(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await started
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trim().split('\r\n') }
}

test('agents, subscribers and audit entries that match a filter are saved as CSV files', async ({
  page,
  site,
  staffAs,
}) => {
  const agent = await makeNamedAgent(site)
  const subscriber = await subscribe(site, 'find-me-')
  await subscribe(site)
  await staffAs('admin')

  await visit(page, `/staff/agents?search=${agent.last_name}`)
  await expect(rowsOf(page, 'Agents found')).toHaveCount(1)
  const agents = await download(page, 'CSV of the agents found')
  expect(agents.name).toMatch(/^agents-20\d\d-\d\d-\d\d\.csv$/)
  expect(agents.lines).toHaveLength(2)
  expect(agents.lines[1]).toContain(agent.email)

  await openOffice(page, 'Subscribers', `?search=${subscriber.slice(0, 16)}`)
  await expect(rowsOf(page, 'Subscribers')).toHaveCount(1)
  const subscribers = await download(page, 'CSV of the subscribers')
  expect(subscribers.lines).toHaveLength(2)
  expect(subscribers.lines[1]).toContain(subscriber)

  await openOffice(page, 'Audit trail', '?action=staff.create')
  await expect(rowsOf(page, 'Entries').first()).toContainText('Staff account created')
  const audit = await download(page, 'CSV of the audit trail')
  expect(audit.name).toMatch(/^audit.*\.csv$/)
  expect(audit.lines[0]).toContain('Actor,Action,Subject')
  expect(audit.lines.slice(1).every((line) => line.includes('staff.create'))).toBe(true)
})

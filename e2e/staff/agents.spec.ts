import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeAgent } from '../support/agent-screen.ts'
import { findPages, findRows } from '../support/money-screens.ts'
import { expect, test } from '../support/staff-test.ts'
import { visit, withoutReload } from '../support/visit.ts'

const TABLE = 'Agents found'

const rows = (page: Page) => findRows(page, TABLE)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

async function openAgents(page: Page, query = ''): Promise<void> {
  await visit(page, `/staff/agents${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('an agent is found by name in either order, address, number and code', async ({ page, site, staffAs }) => {
  const agent = await makeAgent(site)
  await staffAs('support')
  await openAgents(page)
  await expect(rows(page)).toHaveCount(25)
  for (const text of [`zuri ${agent.last_name}`, `${agent.last_name} zu`, agent.email.slice(0, 20), agent.code]) {
    await search(page).fill(text)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('cell').nth(0)).toHaveText(`Zuri ${agent.last_name}`)
  }
  await expect(rows(page).getByRole('cell').nth(1)).toHaveText(agent.email)
  await expect(rows(page).getByRole('cell').nth(2)).toHaveText('08087654321')
  await expect(rows(page).getByRole('cell').nth(3)).toHaveText(agent.code)
  await expect(rows(page).getByRole('cell').nth(4)).toHaveText('Active')
  await search(page).fill('08087654')
  await expect(rows(page).filter({ hasText: agent.email })).toHaveCount(1)
})

test('what is looked for stands in the address, is asked for when typing rests, and leads back', async ({
  page,
  site,
  staffAs,
}) => {
  const agent = await makeAgent(site, { isActive: false })
  await staffAs('finance')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/staff/agents') asked.push(searchParams.get('search') ?? '')
  })
  await openAgents(page, '?page=2')
  await expect(page.getByRole('status').filter({ hasText: /^26–/ })).toBeVisible()
  await search(page).pressSequentially(agent.last_name, { delay: 20 })
  await expect(page).toHaveURL(`/staff/agents?search=${agent.last_name}`)
  await expect(rows(page)).toHaveCount(1)
  // A slow machine may rest between letters; it never asks for each of them.
  expect(asked.at(-1)).toBe(agent.last_name)
  expect(asked.length).toBeLessThan(agent.last_name.length)
  await page.getByLabel('Status').selectOption('Pending')
  await expect(page).toHaveURL(`/staff/agents?search=${agent.last_name}&status=Pending`)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(search(page)).toHaveValue(agent.last_name)
  await expect(page.getByLabel('Status')).toHaveValue('Pending')
  await page.getByLabel('Status').selectOption('Suspended')
  await expect(page.getByText('No agents match')).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV of the agents found' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(rows(page)).toHaveCount(25)
})

test('a row leads to its agent, by mouse and by keyboard, and back to the list as it was', async ({
  page,
  site,
  staffAs,
}) => {
  const agent = await makeAgent(site)
  await staffAs('support')
  await openAgents(page, `?search=${agent.last_name}`)
  const heading = page.getByRole('heading', { level: 1, name: `Zuri ${agent.last_name}` })
  await withoutReload(page, async () => {
    // The link of the name lies over the whole row.
    await rows(page).getByText('Active').click({ force: true })
    await expect(heading).toBeVisible()
    await page.goBack()
    await expect(search(page)).toHaveValue(agent.last_name)
    await rows(page).getByRole('link').press('Enter')
    await expect(page).toHaveURL(`/staff/agents/${agent.id}`)
    await expect(heading).toBeVisible()
  })
})

test('the list turns its pages and comes as a file', async ({ page, site, staffAs }) => {
  const agent = await makeAgent(site)
  await staffAs('support')
  await openAgents(page)
  const first = await rows(page).first().getByRole('cell').nth(1).textContent()
  await findPages(page, TABLE).getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/staff/agents?page=2')
  await expect(rows(page).first().getByRole('cell').nth(1)).not.toHaveText(String(first))
  await openAgents(page, '?page=900')
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(rows(page)).toHaveCount(25)

  await openAgents(page, `?search=${agent.last_name}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of the agents found' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^agents-20\d\d-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(agent.email)
})

test('editors have no such screen', async ({ page, staffAs }) => {
  await staffAs('editor')
  await visit(page, '/staff/agents')
  await expect(page.getByRole('heading', { level: 1, name: 'Not Your Screen' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agents' })).toHaveCount(0)
})

test.describe('calls that fail', () => {
  test.use({ allowedErrors: /status of 500|could not be/ })

  test('the list says so and can be tried again', async ({ page, staffAs }) => {
    await staffAs('support')
    await page.route('**/api/staff/agents?*', (route) => route.fulfill({ status: 500, json: {} }))
    await visit(page, '/staff/agents')
    const retry = page.getByRole('button', { name: 'Retry: load the agents' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await expect(search(page)).toBeVisible()
    await page.unroute('**/api/staff/agents?*')
    await retry.click()
    await expect(rows(page)).toHaveCount(25)
  })
})

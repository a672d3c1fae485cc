import type { Page } from '@playwright/test'
import { findFact, makeAgent, openAgent } from '../support/agent-screen.ts'
import { makeMember } from '../support/members.ts'
import { expectFigure, findRows, findTable } from '../support/money-screens.ts'
import type { Site } from '../support/site.ts'
import { callAsStaff, expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the agent’s page' })

const cents = (texts: string[]) => texts.map((text) => Math.round(Number(text.replaceAll(/[+$,]/g, '')) * 100))

/** Two recruits who complete a level, a gift, a withdrawal that is paid and one that comes back: nine bookings. */
async function makeHistory({ act }: Site, { id }: { id: number }) {
  const recruits = await act('recruitMany', id, 2)
  await act('credit', id, '1000.00')
  await act('withdraw', id, '150.00')
  await act('approveLastWithdrawal', id)
  await act('withdraw', id, '80.00')
  await act('rejectLastWithdrawal', id, 'The account is closed.')
  await act('withdraw', id, '30.00')
  return recruits
}

test('the overview tells who it is, who brought them, and where they stand', async ({ page, site, staffAs }) => {
  const sponsor = await makeAgent(site)
  const member = await makeMember(site, { sponsorCode: sponsor.code, first_name: 'Ngozi', last_name: 'Eze' })
  await site.act('approvePayment', member.id)
  await staffAs('support')
  await openAgent(page, { id: member.id, first_name: 'Ngozi', last_name: 'Eze' })
  await expect(findFact(page, 'E-mail')).toHaveText(`${member.email}Verified`)
  await expect(findFact(page, 'Home address')).toHaveText('12 Harvest Road')
  await expect(findFact(page, 'Bank details')).toHaveText('Filled in')
  await expect(page.getByText('0123456789')).toHaveCount(0)
  await expect(findFact(page, 'Sponsor')).toHaveText(`Zuri ${sponsor.last_name}`)
  await expect(findFact(page, 'Code used')).toHaveText(sponsor.code)
  await expect(findFact(page, 'Stands below')).toHaveText(`Zuri ${sponsor.last_name}`)
  await expect(findFact(page, 'Side')).toHaveText('Left')
  await expect(findRows(page, 'Uplines').first().getByRole('cell')).toHaveText([
    '1',
    `Zuri ${sponsor.last_name}`,
    sponsor.code,
    sponsor.email,
    'Active',
  ])
  await expect(findRows(page, 'Levels')).toHaveCount(6)
  await expect(findRows(page, 'Levels').last()).toContainText('0 of 64')
  await expectFigure(page, 'Available Balance', '$0.00')
  await findFact(page, 'Sponsor').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Zuri ${sponsor.last_name}` })).toBeVisible()
  await expect(page).toHaveURL(`/staff/agents/${sponsor.id}`)
})

test('any balance is explained: every booking has its cause, and the sums add up to it', async ({
  page,
  site,
  staffAs,
}) => {
  const agent = await makeAgent(site)
  const [, second] = await makeHistory(site, agent)
  await staffAs('finance')
  await openAgent(page, agent, 'Money')
  const ledger = findRows(page, 'Ledger')
  await expect(ledger).toHaveCount(9)
  const column = (index: number) => ledger.locator(`td:nth-child(${index})`).allTextContents()
  const kinds = (await column(2)).map((text) => text.replace(/no\. \d+$/, ''))
  expect(kinds).toEqual([
    'Withdrawal requested',
    'Withdrawal returned',
    'Withdrawal requested',
    'Withdrawal paid',
    'Withdrawal requested',
    'Adjustment',
    'Match bonus',
    'Referral bonus',
    'Referral bonus',
  ])
  const causes = await column(3)
  expect(causes[1]).toMatch(/^Withdrawal no\. \d+, rejected by operator: The account is closed\.$/)
  expect(causes[3]).toMatch(/^Withdrawal no\. \d+, approved by operator$/)
  expect(causes[5]).toBe('Opening balance')
  expect(causes[6]).toMatch(/^Level 1 completed: Agent 2 joined, payment no\. \d+$/)
  expect(causes[8]).toMatch(/^Agent 1 joined, payment no\. \d+$/)

  // What was paid had been held before, so it moves nothing.
  const amounts = await column(5)
  expect(amounts[3]).toBe('$150.00held before')
  const moved = cents(amounts.map((text, index) => (index === 3 ? '0' : text)))
  const balances = cents(await column(6))
  expect(balances).toEqual(moved.map((_, index) => moved.slice(index).reduce((sum, one) => sum + one, 0)))
  const sums = cents(await page.locator('section:has(#balance) dd').allTextContents())
  expect(sums.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(sums.at(-1))
  expect(sums.at(-1)).toBe(balances[0])

  await expect(findRows(page, 'Withdrawals')).toHaveCount(3)
  await expect(findRows(page, 'Withdrawals').first()).toContainText('Pending')
  await expect(findRows(page, 'Withdrawals').nth(1)).toContainText('The account is closed.')
  await expect(findRows(page, 'Payments').getByRole('cell').nth(4)).toHaveText('Approved')
  await ledger.nth(6).getByRole('link', { name: 'Agent 2' }).click()
  await expect(page).toHaveURL(`/staff/agents/${second?.id}`)
})

test('support reads the money without the ways to the queues', async ({ page, site, staffAs }) => {
  const agent = await makeAgent(site)
  await makeHistory(site, agent)
  await staffAs('support')
  await openAgent(page, agent, 'Money')
  await expect(findRows(page, 'Ledger')).toHaveCount(9)
  await expect(findTable(page, 'Ledger').getByRole('link', { name: /no\./ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Adjust Balance' })).toHaveCount(0)
})

test('the tree shows who stands below, and a name leads to its agent', async ({ page, site, staffAs }) => {
  const agent = await makeAgent(site)
  const [first, second] = await site.act('recruitMany', agent.id, 2)
  await staffAs('support')
  await openAgent(page, agent)
  await parts(page).getByRole('link', { name: 'Tree' }).click()
  await expect(page).toHaveURL(`/staff/agents/${agent.id}?part=tree`)
  const tree = page.getByRole('tree', { name: `Downline tree of Zuri ${agent.last_name}` })
  await expect(tree.getByRole('treeitem')).toHaveCount(3)
  await expect(page.getByText('2 of 126 places taken')).toBeVisible()
  await tree.getByRole('link', { name: 'Agent 2' }).click()
  await expect(page).toHaveURL(`/staff/agents/${second?.id}`)
  await page.goBack()
  await page.getByText('List', { exact: true }).click()
  await page.getByRole('link', { name: 'Open Agent 1' }).press('Enter')
  await expect(page).toHaveURL(`/staff/agents/${first?.id}`)
  await parts(page).getByRole('link', { name: 'Tree' }).click()
  await expect(page.getByText('Nobody stands below this agent')).toBeVisible()
})

test('what the agent was told and what was done to the account is listed', async ({ page, site, staffAs }) => {
  const agent = await makeAgent(site)
  await site.act('tell', agent.id, { subject: 'Office hours', message: 'We close at four today.' })
  const support = await staffAs('support')
  await callAsStaff(site, support, { method: 'POST', path: `agents/${agent.id}/end-sessions` })
  await openAgent(page, agent, 'Notifications')
  await expect(findRows(page, 'Notifications').first()).toContainText('We close at four today.')
  await expect(findRows(page, 'Notifications').first()).toContainText('Unread')
  await parts(page).getByRole('link', { name: 'Audit' }).click()
  await expect(parts(page).getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page')
  const entry = findRows(page, 'Audit').first()
  await expect(entry).toContainText(support.email)
  await expect(entry).toContainText('Agent: end sessions')
  await expect(page.getByRole('link', { name: 'Open in the audit trail' })).toHaveCount(0)
})

test('an agent whom nobody has ever been has no page', async ({ page, staffAs }) => {
  await staffAs('support')
  for (const id of ['nobody', '0', '1.5']) {
    await visit(page, `/staff/agents/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'No Such Agent' })).toBeVisible()
  }
})

test.describe('calls that fail', () => {
  test.use({ allowedErrors: /status of (?:404|500)|could not be/ })

  test('an agent who is not there is said so, and one who cannot be read can be asked for again', async ({
    page,
    site,
    staffAs,
  }) => {
    await staffAs('support')
    await visit(page, '/staff/agents/4711471')
    await expect(page.getByRole('heading', { level: 1, name: 'No Such Agent' })).toBeVisible()
    const agent = await makeAgent(site)
    const call = `**/api/staff/agents/${agent.id}`
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
    await visit(page, `/staff/agents/${agent.id}`)
    const retry = page.getByRole('button', { name: 'Retry: load the agent' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await page.unroute(call)
    await retry.click()
    await expect(page.getByRole('heading', { level: 1, name: `Zuri ${agent.last_name}` })).toBeVisible()
  })

  test('a tree that cannot be read leaves the rest of the page', async ({ page, site, staffAs }) => {
    const agent = await makeAgent(site)
    await staffAs('support')
    await page.route('**/downlines', (route) => route.fulfill({ status: 500, json: {} }))
    await openAgent(page, agent, 'Tree')
    await expect(page.getByRole('button', { name: 'Retry: load the tree' })).toBeVisible({ timeout: 15_000 })
    await parts(page).getByRole('link', { name: 'Money' }).click()
    await expect(page.getByText('Nothing has been booked yet')).toBeVisible()
  })
})

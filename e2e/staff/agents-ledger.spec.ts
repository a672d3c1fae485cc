/** What is booked for an agent: read page by page, and once for each time that it is meant. */
import { askAct, expectDone, makeAgent, openAgent } from '../support/agent-screen.ts'
import { expectFigure, findPages, findRows } from '../support/money-screens.ts'
import { callAsStaff, expect, test } from '../support/staff-test.ts'

const MANY = 30

test('more bookings than a page are turned over, each with its balance, and the sums stay those of all', async ({
  page,
  site,
  staffAs,
}) => {
  const agent = await makeAgent(site)
  for (let count = 1; count <= MANY; count += 1) await site.act('credit', agent.id, '1.00')
  await staffAs('finance')
  await openAgent(page, agent, 'Money')
  const rows = findRows(page, 'Ledger')
  const balanceOf = (index: number) => rows.nth(index).getByRole('cell').last()
  await expect(rows).toHaveCount(25)
  await expect(balanceOf(0)).toHaveText('$30.00')
  await expect(balanceOf(24)).toHaveText('$6.00')
  const sums = page.locator('section:has(#balance) dd')
  await expect(sums.last()).toHaveText('$30.00')
  await findPages(page, 'Ledger').getByRole('button', { name: '2', exact: true }).click()
  await expect(rows).toHaveCount(5)
  await expect(page).toHaveURL(/part=money&page=2$/)
  await expect(balanceOf(0)).toHaveText('$5.00')
  await expect(balanceOf(4)).toHaveText('$1.00')
  await expect(sums.last()).toHaveText('$30.00')
  await page.reload()
  await expect(rows).toHaveCount(5)
})

test('the title of the page is the agent’s name, and no longer than it is theirs', async ({ page, site, staffAs }) => {
  const agent = await makeAgent(site)
  await site.act('recruitMany', agent.id, 1)
  await staffAs('support')
  await openAgent(page, agent)
  await expect(page).toHaveTitle(new RegExp(`^Zuri ${agent.last_name} · Agents · Staff \\| .`))
  await page.getByRole('link', { name: 'Tree', exact: true }).click()
  await page.getByRole('tree').getByRole('link', { name: 'Agent 1' }).click()
  await expect(page).toHaveTitle(/^Agent 1 · Agents · Staff \| ./)
  await page.getByRole('navigation').getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(page).toHaveTitle(/^Agents · Staff \| ./)
  await page.goBack()
  await expect(page).toHaveTitle(/^Agent 1 · Agents · Staff \| ./)
})

test.describe('an adjustment whose answer is lost', () => {
  test.use({ allowedErrors: /ERR_FAILED|Failed to fetch|status of 422/ })

  test('is booked once, however often it is sent again', async ({ page, site, staffAs }) => {
    const agent = await makeAgent(site)
    const finance = await staffAs('finance')
    const keys: (string | undefined)[] = []
    await page.route('**/api/staff/adjustments', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await openAgent(page, agent)
    const title = `Adjust the balance of Zuri ${agent.last_name}`
    const dialog = await askAct(page, 'Adjust Balance', title)
    await dialog.getByLabel('Amount').fill('12.50')
    await dialog.getByLabel('Reason').fill('A missed bonus')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Give' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.')

    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByLabel('Amount').fill('12.60')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Give' }).click()
    await expect(dialog.getByRole('alert')).toContainText('An earlier attempt was booked after all')

    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByLabel('Amount').fill('12.50')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Give' }).click()
    await expectDone(page, 'The adjustment is booked.')
    await expectFigure(page, 'Available Balance', '$12.50')
    expect(new Set(keys).size).toBe(1)

    const again = await askAct(page, 'Adjust Balance', title)
    await again.getByLabel('Amount').fill('1')
    await again.getByLabel('Reason').fill('Another')
    await again.getByRole('button', { name: 'Continue' }).click()
    await again.getByRole('button', { name: 'Give' }).click()
    await expectDone(page, 'The adjustment is booked.')
    expect(new Set(keys).size).toBe(2)
    const { body } = await callAsStaff(site, finance, { path: `agents/${agent.id}/ledger` })
    expect(body).toMatchObject([{ amount: '1.00' }, { amount: '12.50', balance: '12.50' }])
  })
})

/** Every figure of an agent opens to entries that add up to it. Random histories are in packages/core. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/agent-test.ts'
import { amountIn, centsOf, figuresOf, follow, type ShownFigure } from '../support/figures.ts'
import { findRows } from '../support/money-screens.ts'
import { openLoaded } from '../support/open-loaded.ts'

const sumOf = async (page: Page, table: string, column: number): Promise<number> =>
  (await findRows(page, table).locator(`td:nth-child(${column})`).allTextContents())
    .map(centsOf)
    .reduce((sum, cents) => sum + cents, 0)

/** Returns the figure as the place that it opens states it. */
async function statedAt(page: Page, { href, text, card }: ShownFigure): Promise<string> {
  const { pathname, hash } = new URL(href, 'https://example.org')
  if (pathname === '/dashboard/statement') {
    return amountIn(await page.getByText('Sum of these transactions').innerText()) ?? 'no sum'
  }
  if (hash === '#withdrawal-history') {
    const rows = findRows(page, 'Withdrawal history')
    if (text.startsWith('On hold')) {
      const amounts = await rows.filter({ hasText: 'Pending' }).locator('td:nth-child(2)').allTextContents()
      return `$${(amounts.map(centsOf).reduce((sum, cents) => sum + cents, 0) / 100).toFixed(2)}`
    }
    const [status = ''] = /^(?:Pending|Approved)/.exec(card) ?? []
    return String(
      await rows
        .locator('[data-label=Status]')
        .filter({ hasText: new RegExp(`^${status}`) })
        .count(),
    )
  }
  if (hash === '#your-referrals') return String(await findRows(page, 'Your referrals').count())
  if (hash === '#reached-levels') {
    return String(await findRows(page, 'Levels you have reached').filter({ hasNotText: 'Lost on' }).count())
  }
  if (pathname === '/dashboard/downlines') return String(await findRows(page, 'Your downlines').count())
  return text
}

const SCREENS = ['', '/statement', '/withdrawals', '/levels', '/referrals']

test('each figure of an agent’s screens opens to the entries that it counts', async ({ page, site, agent }) => {
  test.slow()
  await site.perform('approvePayment', agent.id)
  const recruits = await site.perform('recruitMany', agent.id, 4)
  await site.perform('credit', agent.id, '100.00')
  await site.perform('withdraw', agent.id, '60.00')
  await site.perform('reverseFee', recruits.at(-1)?.id ?? 0)
  for (const screen of SCREENS) {
    const path = `/dashboard${screen}`
    await openLoaded(page, path)
    const figures = (await figuresOf(page)).filter(({ text }) => text !== '$0.00')
    expect(figures.length, path).toBeGreaterThan(0)
    for (const figure of figures) {
      const goBack = await follow(page, figure)
      const wanted = amountIn(figure.text) ?? figure.text
      await expect.poll(() => statedAt(page, figure), `${path}: ${figure.text} at ${figure.href}`).toBe(wanted)
      await goBack()
    }
  }
})

test('the bell, its list and the notifications screen show the same number of unread notifications', async ({
  page,
  site,
  agent,
}) => {
  await site.perform('approvePayment', agent.id)
  await site.perform('recruitMany', agent.id, 2)
  await openLoaded(page, '/dashboard')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread$/ })
  const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0])
  expect(unread).toBeGreaterThanOrEqual(3)
  await expect(bell).toHaveText(String(unread))
  await bell.click()
  const latest = page.getByRole('dialog', { name: 'Notifications' })
  await expect(latest.getByRole('button', { name: /^Unread/ })).toHaveCount(unread)
  await latest.getByRole('link', { name: 'See All' }).click()
  await expect(page.getByRole('main').getByText(`${unread} unread`, { exact: true })).toBeVisible()
  const listed = page.getByRole('main').getByRole('button', { name: /^Unread/ })
  await expect(listed).toHaveCount(unread)
  await listed.first().click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: `Notifications, ${unread - 1} unread` }),
  ).toBeVisible()
})

test('each line that explains the balance opens to entries with that sum', async ({ page, site, agent }) => {
  await site.perform('approvePayment', agent.id)
  await site.perform('recruitMany', agent.id, 2)
  await site.perform('credit', agent.id, '100.00')
  await site.perform('withdraw', agent.id, '60.00')
  await openLoaded(page, '/dashboard')
  await page.getByRole('button', { name: 'How it adds up' }).click()
  const table = page.getByRole('table', { name: 'How your balance adds up' })
  await expect(table.locator('tr')).toHaveCount(5)
  const lines = await table.locator('tr').evaluateAll((rows) =>
    rows.map((row) => ({
      text: row.querySelector('td')?.textContent ?? '',
      href: row.querySelector('a')?.getAttribute('href') ?? '',
    })),
  )
  for (const line of lines) {
    const goBack = await follow(page, line)
    await expect(page.getByText('Sum of these transactions')).toContainText(line.text)
    expect(await sumOf(page, 'Transactions', 4)).toBe(centsOf(line.text))
    await goBack()
    await page.getByRole('button', { name: 'How it adds up' }).click()
  }
})

/** What the tables of the dashboard have in common: pages, order, paper, room. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/member-test.ts'
import { createTokens, makeMember, storeTokens } from '../support/members.ts'
import { findPages, findRows, findTable, makeRich, openScreen } from '../support/money-screens.ts'

const tables = [
  { screen: 'Downlines', name: 'Your downlines' },
  { screen: 'Referrals', name: 'Your referrals' },
  { screen: 'Withdrawals', name: 'Withdrawal History' },
] as const

const ALL = 126

test('[CONST-001] 126 agents and withdrawals are on 21 pages each, of which those around and at the ends are named', async ({
  page,
  site,
  member,
}) => {
  test.setTimeout(180_000)
  await makeRich(site, member, '10000.00')
  await site.act('recruitMany', member.id, ALL)
  for (let number = 1; number <= ALL; number += 1) await site.act('withdraw', member.id, '10.00')
  for (const { screen, name } of tables) {
    await openScreen(page, screen)
    const pages = findPages(page, name)
    await expect(pages.getByRole('status')).toHaveText('1–6 of 126')
    await expect(pages.getByRole('button', { name: 'Prev' })).toBeDisabled()
    const next = pages.getByRole('button', { name: 'Next' })
    for (let pressed = 1; pressed <= 9; pressed += 1) await next.click()
    await expect(pages.getByRole('status')).toHaveText('55–60 of 126')
    const labels = await pages.locator('.mantine-Group-root > *').allTextContents()
    expect(labels).toEqual(['Prev', '1', '2', '3', '...', '9', '10', '11', '...', '19', '20', '21', 'Next'])
    await expect(pages.locator('[aria-current=page]')).toHaveText('10')
    await pages.getByRole('button', { name: '21', exact: true }).click()
    await expect(next).toBeDisabled()
    await expect(findRows(page, name)).toHaveCount(6)
  }
})

test('heads order the rows, and on paper all of them are there without pages and buttons', async ({
  page,
  site,
  member,
}) => {
  await makeRich(site, member, '1000.00')
  for (const amount of ['100.00', '20.00', '30.00', '40.00', '15.00', '60.00', '70.00']) {
    await site.act('withdraw', member.id, amount)
  }
  const name = 'Withdrawal History'
  await openScreen(page, 'Withdrawals')
  const head = findTable(page, name).getByRole('columnheader', { name: 'Amount' })
  await findPages(page, name).getByRole('button', { name: 'Next' }).click()
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(findRows(page, name).first()).toContainText('N15.00')
  await head.getByRole('button').click()
  await expect(findRows(page, name).first()).toContainText('N100.00')
  await expect(findRows(page, name)).toHaveCount(6)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(findRows(page, name)).toHaveCount(7)
  await expect(findTable(page, name).getByText('Balance Before')).toBeVisible()
  await expect(findPages(page, name)).toBeHidden()
  for (const gone of ['header', 'aside', 'form']) await expect(page.locator(gone).first()).toBeHidden()
  const ink = await findRows(page, name)
    .first()
    .evaluate((row) => getComputedStyle(row).color)
  expect(Math.max(...(ink.match(/\d+/g) ?? []).slice(0, 3).map(Number))).toBeLessThan(90)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(findRows(page, name)).toHaveCount(6)
})

test('a payment is printed without what could be done with it', async ({ page }) => {
  await page.goto('/dashboard/payments')
  const table = findTable(page, 'Payment Information')
  await expect(table.getByRole('button', { name: 'Upload Payment Proof' })).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  await expect(table.getByText('One-time registration fee')).toBeVisible()
  await expect(table.getByText('Purpose')).toBeVisible()
  await expect(table.getByText('Actions')).toBeHidden()
  await expect(page.locator('button:visible')).toHaveCount(0)
})

const screens = ['Withdrawals', 'Levels', 'Referrals', 'Statement'] as const

const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)

for (const width of [1280, 320]) {
  test(`nothing jumps when the rows arrive, and nothing scrolls sideways, ${width} pixels wide`, async ({
    page,
    site,
    member,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await makeRich(site, member, '9876543.00')
    await site.act('recruitMany', member.id, 7)
    for (let number = 1; number <= 7; number += 1) await site.act('withdraw', member.id, '123456.00')
    await page.addInitScript(() => {
      const sums = globalThis as unknown as { shifts: number }
      sums.shifts = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sums.shifts += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let gate = Promise.withResolvers<void>()
    await page.route('**/api/dashboard/**', async (route) => {
      await gate.promise
      await route.continue()
    })
    for (const screen of screens) {
      gate = Promise.withResolvers()
      await openScreen(page, screen)
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
      gate.resolve()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await readShift(page)).toBeLessThanOrEqual(0.02)
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(overflow).toBe(0)
    }
  })
}

test('what one member has read is gone when another signs in', async ({ page, site, member }) => {
  await makeRich(site, member, '700.00')
  await openScreen(page, 'Withdrawals')
  await expect(page.getByText('$700.00', { exact: true })).toBeVisible()
  await storeTokens(page, await createTokens(site, await makeMember(site)))
  await openScreen(page, 'Withdrawals')
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  await expect(page.getByText('$700.00')).toHaveCount(0)
})

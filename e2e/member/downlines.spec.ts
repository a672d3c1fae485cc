import type { Page } from '@playwright/test'
import { expect, test } from '../support/member-test.ts'
import { createTokens, makeMember, storeTokens } from '../support/members.ts'
import { visit } from '../support/visit.ts'

const DOWNLINES = '**/api/dashboard/downlines'

const cardOf = (page: Page, label: string) => page.locator(`section:has(> div > h2:text-is("${label}"))`)
const expectFigure = (page: Page, label: string, figure: string) =>
  expect(cardOf(page, label).getByText(figure, { exact: true })).toBeVisible()

const table = (page: Page) => page.getByRole('table', { name: 'Your downlines' })
const rows = (page: Page) => table(page).getByRole('row')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Your downlines' })

async function openDownlines(page: Page): Promise<void> {
  await visit(page, '/dashboard/downlines')
  await expect(page.getByRole('heading', { level: 1, name: 'Downlines' })).toBeVisible()
}

/** What a downline's row is made of, for lists that the product cannot produce. */
const served = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  date_joined: '2024-01-05T12:00:00.000Z',
  first_name: 'Ada',
  last_name: 'Obi',
  email: `agent-${id}@served.example`,
  phone_number: '08012345678',
  status: 'Active',
  recommended_by: 1,
  placed_under: 1,
  distance: 1,
  ...fields,
})

test('[DOWN-001][DOWN-002][DOWN-003][DOWN-005] seven downlines: three figures and a table of five columns', async ({
  page,
  site,
  member,
}) => {
  await site.act('approvePayment', member.id)
  await site.act('recruitMany', member.id, 7)
  await openDownlines(page)
  await expectFigure(page, 'Current Downlines', '7')
  await expectFigure(page, 'Expected Downlines', '126')
  await expectFigure(page, 'Remaining', '119')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Date Joined',
    'Name',
    'Email',
    'Phone Number',
    'Status',
  ])
  await expect(rows(page)).toHaveCount(7)
  await expect(rows(page).nth(1).getByRole('cell').nth(1)).toHaveText('Agent 1')
})

test('[DOWN-002][DOWN-003][DOWN-004] without downlines there is a sentence and no table', async ({ page }) => {
  await openDownlines(page)
  await expect(page.getByText('Your Downline is currently empty', { exact: true })).toBeVisible()
  await expectFigure(page, 'Current Downlines', '0')
  await expectFigure(page, 'Expected Downlines', '126')
  await expectFigure(page, 'Remaining', '126')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('tree')).toHaveCount(0)
  await page.getByRole('link', { name: 'Share your code' }).click()
  await expect(page).toHaveURL('/dashboard/referrals')
})

test('[DOWN-006][DOWN-007] a row tells date, name, e-mail, phone and status, the status in its style', async ({
  page,
}) => {
  await page.route(DOWNLINES, (route) =>
    route.fulfill({ json: [served(2), served(3, { first_name: 'Bola', status: 'Inactive' })] }),
  )
  await openDownlines(page)
  await expect(rows(page).nth(1).getByRole('cell')).toHaveText([
    'Jan 5, 2024',
    'Ada Obi',
    'agent-2@served.example',
    '08012345678',
    'Active',
  ])
  await expect(rows(page).nth(1).locator('[data-look=primary]')).toHaveText('Active')
  await expect(rows(page).nth(2).locator('[data-look=danger]')).toHaveText('Inactive')
})

test('[DOWN-003] more than the matrix holds leave nothing', async ({ page }) => {
  await page.route(DOWNLINES, (route) =>
    route.fulfill({ json: Array.from({ length: 127 }, (_, index) => served(index + 2)) }),
  )
  await openDownlines(page)
  await expectFigure(page, 'Current Downlines', '127')
  await expectFigure(page, 'Remaining', '0')
})

test('[DOWN-008][DOWN-009] six rows a page, and pages only when there are more', async ({ page, site, member }) => {
  await site.act('approvePayment', member.id)
  await site.act('recruitMany', member.id, 6)
  await openDownlines(page)
  await expect(rows(page)).toHaveCount(7)
  await expect(pages(page)).toHaveCount(0)
  await site.act('recruitMany', member.id, 7)
  await openDownlines(page)
  await expect(rows(page)).toHaveCount(7)
  const [previous, next] = [
    pages(page).getByRole('button', { name: 'Prev' }),
    pages(page).getByRole('button', { name: 'Next' }),
  ]
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(rows(page)).toHaveCount(7)
  await next.click()
  await expect(rows(page)).toHaveCount(2)
  await expect(next).toBeDisabled()
  await previous.click()
  await expect(rows(page)).toHaveCount(7)
  await expect(pages(page).getByRole('status')).toHaveText('7–12 of 13')
})

test.describe('a list that cannot be read', () => {
  test.use({ allowedErrors: /status of 500|could not be loaded/ })

  test('[ERR-020] is told quietly with a way to try again', async ({ page }) => {
    let isBroken = true
    await page.route(DOWNLINES, (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: [served(2)] }),
    )
    await openDownlines(page)
    const retry = page.getByRole('button', { name: 'Retry: load your downlines' })
    await expect(retry).toBeVisible()
    await expectFigure(page, 'Current Downlines', '-')
    await expectFigure(page, 'Expected Downlines', '126')
    await expectFigure(page, 'Remaining', '-')
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByText('Your Downline is currently empty')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    isBroken = false
    await retry.click()
    await expect(rows(page)).toHaveCount(2)
    await expectFigure(page, 'Remaining', '125')
  })
})

const layoutShiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 1000)
      }),
  )

for (const width of [1280, 390]) {
  test(`${width} pixels wide, the screen keeps its shape while the list arrives`, async ({ page, site }) => {
    const sponsor = await makeMember(site)
    await site.act('approvePayment', sponsor.id)
    await site.act('recruitMany', sponsor.id, 9)
    await storeTokens(page, await createTokens(site, sponsor))
    await page.setViewportSize({ width, height: 900 })
    await page.route(DOWNLINES, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await openDownlines(page)
    await expect(page.getByRole('tree')).toBeVisible()
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
  })
}

import type { Page } from '@playwright/test'
import { expect, test } from '../support/member-test.ts'
import { findCard, findSteps, openOverview, readOverflow, watchShifts } from '../support/overview-screen.ts'
import { visit } from '../support/visit.ts'

/** Where the parts of the screen begin and how high they are. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section')].map((element) => {
      const { y, height } = element.getBoundingClientRect()
      return [Math.round(y + scrollY), Math.round(height)]
    }),
  )

for (const width of [1280, 390]) {
  test(`the screen has its final shape while it is read, ${width} pixels wide`, async ({ page, site, member }) => {
    await page.setViewportSize({ width, height: 844 })
    await site.act('approvePayment', member.id)
    await site.act('recruitMany', member.id, 5)
    await site.act('credit', member.id, '600.00')
    for (const amount of ['101.00', '102.00', '103.00', '104.00']) await site.act('withdraw', member.id, amount)
    const readShifts = await watchShifts(page)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/dashboard/**', async (route) => {
      await gate.promise
      await route.continue()
    })
    await visit(page, '/dashboard')
    await expect(page.getByRole('table', { name: 'Personal' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading your referrals' })).toHaveCount(1)
    await page.evaluate(() => document.fonts.ready)
    const before = await placesOf(page)
    expect(before.length).toBeGreaterThan(12)
    gate.resolve()
    await expect(findCard(page, 'Latest Referrals')).toContainText('Agent 5')
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
    expect(await placesOf(page)).toEqual(before)
    expect(await readShifts()).toBeLessThan(0.02)
  })
}

test('members with everything done wait for their referrals before anything could be pushed away', async ({
  page,
  site,
  member,
}) => {
  await site.act('approvePayment', member.id)
  await page.route('**/api/auth/users/me/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), image: 'photo.webp' } })
  })
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/dashboard/refferals', async (route) => {
    await gate.promise
    await route.continue()
  })
  await visit(page, '/dashboard')
  await expect(findCard(page, 'Total Balance')).toContainText('$0.00')
  await expect(page.getByRole('table')).toHaveCount(0)
  gate.resolve()
  await expect(findSteps(page)).toHaveCount(5)
  await expect(page.getByRole('table', { name: 'Personal' })).toBeVisible()
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing scrolls sideways, however long the words are', async ({ page, site, member }) => {
    const long = 'Oluwadarasimileoluwapelumi'.repeat(3)
    await page.route('**/api/auth/users/me/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        json: {
          ...((await answer.json()) as object),
          last_name: long,
          email: `${long}@${long}.example`,
          bank_name: long,
        },
      })
    })
    await site.act('recruit', { sponsorId: member.id, first_name: long, last_name: long, isActive: false })
    await site.act('tell', member.id, { subject: long, message: long })
    await page.route('**/api/dashboard/user-account-info', (route) =>
      route.fulfill({
        json: {
          total_balance: '123456789012.34',
          match_bonus_earned: '123456789012.34',
          referral_bonus_earned: '1.00',
          depth: 0,
        },
      }),
    )
    await openOverview(page)
    await expect(findCard(page, 'Latest Referrals')).toContainText(long)
    expect(await readOverflow(page)).toBe(0)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog')).toContainText(long)
    expect(await readOverflow(page)).toBe(0)
    const box = await page.getByRole('dialog').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  })
})

import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/member-test.ts'
import type { Member } from '../support/members.ts'
import { openBell, openNotifications, tellAll } from '../support/notification-screen.ts'
import { findCard, openOverview } from '../support/overview-screen.ts'
import type { Site } from '../support/site.ts'
import { visit } from '../support/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: /status of 500|could not be loaded/ })

type Open = (page: Page, world: { site: Site; member: Member }) => Promise<void>

const states: { name: string; open: Open }[] = [
  { name: 'the overview of a newcomer', open: openOverview },
  {
    name: 'the overview of an agent, with the earnings as a table and as a chart',
    open: async (page, { site, member }) => {
      await site.act('approvePayment', member.id)
      await site.act('recruitMany', member.id, 3)
      await site.act('credit', member.id, '300.00')
      await site.act('withdraw', member.id, '150.00')
      await openOverview(page)
      await findCard(page, 'Earnings').getByText('Table', { exact: true }).click()
      await expect(page.getByRole('table', { name: 'Earnings' })).toBeVisible()
      await expectNoViolations(page)
      await findCard(page, 'Earnings').getByText('Chart', { exact: true }).click()
      await expect(findCard(page, 'Earnings').getByRole('img')).toBeVisible()
    },
  },
  {
    name: 'the overview while its figures are read',
    open: async (page) => {
      await page.route('**/api/dashboard/**', () => undefined)
      await visit(page, '/dashboard')
      await expect(page.getByRole('table', { name: 'Personal' })).toBeVisible()
    },
  },
  {
    name: 'the overview that could not be read',
    open: async (page) => {
      await page.route('**/api/dashboard/**', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/dashboard')
      await expect(page.getByText('Could not load')).toHaveCount(12, { timeout: 15_000 })
    },
  },
  {
    name: 'the notifications',
    open: async (page, { site, member }) => {
      await tellAll(site, member, ['Older', 'Newer'])
      await openNotifications(page)
      await page.getByRole('main').getByRole('button', { name: /Older/ }).click()
      await expect(page.getByText('1 unread', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'the bell, empty and with notifications',
    open: async (page, { site, member }) => {
      await visit(page, '/dashboard/levels')
      await openBell(page)
      await expectNoViolations(page)
      await tellAll(site, member, ['Older', 'Newer'])
      await visit(page, '/dashboard/levels')
      await openBell(page)
      await page.getByRole('dialog').getByRole('button', { name: /Older/ }).click()
      await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    },
  },
  {
    name: 'the screen without notifications',
    open: async (page) => {
      await openNotifications(page)
      await expect(page.getByText('No Notifications yet')).toBeVisible()
    },
  },
]

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })

      for (const { name, open } of states) {
        test(`${name} has no violation`, async ({ page, site, member }) => {
          await open(page, { site, member })
          await expectNoViolations(page)
        })
      }
    })
  }
}

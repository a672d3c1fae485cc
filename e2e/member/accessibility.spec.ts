import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/member-test.ts'
import { openProfile, submitProfile } from '../support/profile-form.ts'
import { visit } from '../support/visit.ts'

test.use({ allowedErrors: /status of 413/, contextOptions: { reducedMotion: 'reduce' } })

async function openDashboard(page: Page): Promise<void> {
  await visit(page, '/dashboard')
  await expect(page.getByText('Hello, Ada')).toBeVisible()
}

const states: { name: string; open: (page: Page) => Promise<void> }[] = [
  { name: 'the overview', open: openDashboard },
  { name: 'the profile form', open: openProfile },
  {
    name: 'the profile dropdown',
    open: async (page) => {
      await openDashboard(page)
      await page.getByRole('button', { name: /^Profile/ }).click()
      await expect(page.getByRole('menuitem')).toHaveCount(2)
    },
  },
  {
    name: 'the choice of the appearance',
    open: async (page) => {
      await openDashboard(page)
      await page.getByRole('button', { name: 'Appearance' }).click()
      await expect(page.getByRole('menuitemradio')).toHaveCount(3)
    },
  },
  {
    name: 'the profile form with problems',
    open: async (page) => {
      await openProfile(page)
      await page.getByLabel('First Name').fill('')
      await submitProfile(page)
      await expect(page.getByText('First Name is required')).toBeVisible()
    },
  },
  {
    name: 'the dialog after saving',
    open: async (page) => {
      await openProfile(page)
      await submitProfile(page)
      await expect(page.getByRole('dialog', { name: 'Profile Updated' })).toBeVisible()
    },
  },
  {
    name: 'the question before signing out everywhere',
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Sign out on all devices' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })

      for (const { name, open } of states) {
        test(`${name} has no violation`, async ({ page }) => {
          await open(page)
          await expectNoViolations(page)
        })
      }

      test('the dialog after a refusal has no violation', async ({ page }) => {
        await openProfile(page)
        await page.route('**/api/auth/users/me/', (route) =>
          route.fulfill({ status: 413, json: { detail: 'Request body is too large.' } }),
        )
        await submitProfile(page)
        await expect(page.getByRole('dialog', { name: 'Fix the Error(s) Below!!!' })).toBeVisible()
        await expectNoViolations(page)
      })

      test('the menu has no violation after its toggle', async ({ page }) => {
        await openDashboard(page)
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await expect(page.getByRole('link', { name: 'Edit Profile', exact: true })).toBeVisible()
        await expectNoViolations(page)
      })

      test('the empty frame, before the member is known, has no violation', async ({ page }) => {
        await page.route('**/api/auth/users/me/', () => undefined)
        await visit(page, '/dashboard')
        await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
        await expectNoViolations(page)
      })
    })
  }
}

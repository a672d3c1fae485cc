import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/member-test.ts'
import { createTokens, makeMember, storeTokens } from '../support/members.ts'
import { visit } from '../support/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function openTree(page: Page): Promise<void> {
  await visit(page, '/dashboard/downlines')
  await expect(page.getByRole('tree')).toBeVisible()
  await page.getByRole('button', { name: 'Open all' }).click()
  await page.getByLabel('Find by name').fill('agent 3')
  await expect(page.getByRole('tree').locator('[aria-current]')).toHaveCount(1)
}

const states: { name: string; open: (page: Page) => Promise<void> }[] = [
  { name: 'downlines with somebody found', open: openTree },
  {
    name: 'the list of downlines',
    open: async (page) => {
      await openTree(page)
      await page.getByText('List', { exact: true }).click()
      await expect(page.getByRole('list', { name: 'Your downline tree' })).toBeVisible()
    },
  },
  {
    name: 'the tree on the whole screen',
    open: async (page) => {
      await openTree(page)
      await page.getByRole('button', { name: 'Full screen' }).click()
      await expect(page.getByRole('dialog').getByRole('tree')).toBeVisible()
    },
  },
  {
    name: 'a library',
    open: async (page) => {
      await visit(page, '/dashboard/trainings')
      await expect(page.locator('iframe').first()).toBeVisible()
    },
  },
  {
    name: 'help and support',
    open: async (page) => {
      await visit(page, '/dashboard/help-and-support')
      await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible()
    },
  },
]

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })

      test('downlines, libraries and help have no violation', async ({ page, site }) => {
        test.setTimeout(180_000)
        await page.route('https://www.youtube-nocookie.com/**', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><html lang="en"><title>Player</title>',
          }),
        )
        const sponsor = await makeMember(site)
        await site.act('approvePayment', sponsor.id)
        const [, , third] = await site.act('recruitMany', sponsor.id, 9)
        await site.act('suspend', third?.id ?? 0)
        await storeTokens(page, await createTokens(site, sponsor))
        for (const { name, open } of states) {
          await test.step(name, async () => {
            await open(page)
            await expectNoViolations(page)
          })
        }
      })

      test('downlines without anybody, in reading, and an empty library have no violation', async ({
        page,
        content,
      }) => {
        test.setTimeout(120_000)
        await content.only('life', [])
        await visit(page, '/dashboard/life')
        await expect(page.getByText('No items yet')).toBeVisible()
        await expectNoViolations(page)
        await visit(page, '/dashboard/downlines')
        await expect(page.getByText('Your Downline is currently empty')).toBeVisible()
        await expectNoViolations(page)
        await page.route('**/api/dashboard/downlines', () => undefined)
        await visit(page, '/dashboard/downlines')
        await expect(page.getByRole('table', { name: 'Your downlines' })).toHaveAttribute('aria-busy', 'true')
        await expectNoViolations(page)
      })
    })
  }
}

import type { LibraryName } from '@evergrove/contract/content/content-kinds'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/member-test.ts'
import { makeMember } from '../support/members.ts'
import { visit } from '../support/visit.ts'

const PLAYER = 'https://www.youtube-nocookie.com/'

const libraries: { row: string; path: string; call: LibraryName; title: string }[] = [
  { row: '[LIB-001]', path: 'ourproducts', call: 'ourproducts', title: 'Our Products' },
  { row: '[LIB-002]', path: 'annuity', call: 'annuity', title: 'Annuity' },
  { row: '[LIB-003]', path: 'life', call: 'life', title: 'Life' },
  { row: '[LIB-004]', path: 'health', call: 'health', title: 'Health' },
  { row: '[LIB-005]', path: 'trainings', call: 'training', title: 'Trainings' },
  { row: '[LIB-006]', path: 'contractings', call: 'contracting', title: 'Contractings' },
  { row: '[LIB-007]', path: 'marketingmaterials', call: 'marketingmaterials', title: 'Marketing Materials' },
  { row: '[LIB-008]', path: 'agentSupports', call: 'agentsupports', title: 'Agent Supports' },
]

const item = (url_field: string, description: string) => ({ url_field, description })
const items = (page: Page) => page.getByRole('main').getByRole('listitem')

/** No test reaches the outer network: the player's page is one line of ours. */
const servePlayer = (page: Page) =>
  page.route(`${PLAYER}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>v</title><p>Player</p>' }),
  )

for (const { row, path, call, title } of libraries) {
  test(`${row} '${path}' lists the items of '${call}' under its title`, async ({ page, content }) => {
    await content.only(call, [
      item('https://example.org/a.pdf', `First of ${call}`),
      item('https://example.org/b.pdf', `Second of ${call}`),
    ])
    await visit(page, `/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} | Goldenfield Capital`)
    await expect(items(page)).toHaveCount(2)
    await expect(items(page).nth(0)).toContainText(`First of ${call}`)
    await expect(items(page).nth(1)).toContainText(`Second of ${call}`)
  })
}

test('[GAP-32] each library without items has its title and says so', async ({ page, content }) => {
  test.setTimeout(90_000)
  for (const { call } of libraries) await content.only(call, [])
  for (const { path, title } of libraries) {
    await visit(page, `/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('No items yet', { exact: true })).toBeVisible()
    await expect(items(page)).toHaveCount(0)
  }
})

test('[LIB-009] items are numbered in their order', async ({ page, content }) => {
  await content.only('annuity', [
    item('https://example.org/c', 'Carrots'),
    item('https://example.org/a', 'Apples'),
    item('https://example.org/b', 'Beans'),
  ])
  await visit(page, '/dashboard/annuity')
  await expect(page.getByRole('main').locator('ol > li')).toHaveText([/^1\s*Carrots/, /^2\s*Apples/, /^3\s*Beans/])
})

test('[LIB-010] each form of a video link gives one player of that video', async ({ page, content }) => {
  await servePlayer(page)
  const addresses = [
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://youtu.be/abcdefghijk',
    'https://www.youtube.com/embed/abcdefghijk',
    'https://www.youtube.com/v/abcdefghijk',
  ]
  await content.only(
    'training',
    addresses.map((address, index) => item(address, `Lesson ${index + 1}`)),
  )
  await visit(page, '/dashboard/trainings')
  await expect(items(page)).toHaveCount(4)
  for (let index = 0; index < 4; index += 1) {
    const player = items(page).nth(index).locator('iframe')
    await expect(player).toHaveCount(1)
    await expect(player).toHaveAttribute('src', `${PLAYER}embed/abcdefghijk`)
    await expect(player).toHaveAttribute('title', `Video: Lesson ${index + 1}`)
    await expect(player).toHaveAttribute('loading', 'lazy')
    await player.scrollIntoViewIfNeeded()
    await expect(player.contentFrame().getByText('Player')).toBeVisible()
    await expect(items(page).nth(index).getByRole('link')).toHaveCount(0)
  }
})

test('[LIB-011][LIB-012] everything else is a link to a new tab, an id of another length, too', async ({
  page,
  context,
  content,
}) => {
  const addresses = [
    'https://example.org/a.pdf',
    'https://www.youtube.com/watch?v=abcdefghij',
    'https://youtu.be/abcdefghijkl',
    'https://www.youtube.com/embed/abcdefghijkl',
  ]
  await content.only(
    'life',
    addresses.map((address, index) => item(address, `Paper ${index + 1}`)),
  )
  await visit(page, '/dashboard/life')
  const links = items(page).getByRole('link', { name: 'View' })
  await expect(links).toHaveCount(4)
  for (const [index, address] of addresses.entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', address)
    await expect(links.nth(index)).toHaveAttribute('target', '_blank')
    await expect(links.nth(index)).toHaveAttribute('rel', /noopener/)
  }
  await expect(page.locator('iframe')).toHaveCount(0)
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'paper' }))
  const [tab] = await Promise.all([context.waitForEvent('page'), links.first().click()])
  expect(tab.url()).toBe('https://example.org/a.pdf')
  expect(await tab.evaluate(() => opener)).toBeNull()
})

test('[LIB-012] an address that leads nowhere on the web is no link', async ({ page }) => {
  await page.route('**/api/health', (route) =>
    route.fulfill({ json: [{ id: 1, ...item('javascript:document.title="x"', 'Careful') }] }),
  )
  await visit(page, '/dashboard/health')
  await expect(items(page)).toHaveText([/Careful/])
  await expect(items(page).getByRole('link')).toHaveCount(0)
})

test('a video plays for somebody who has just logged in: the policy of that document allows it', async ({
  page,
  site,
}) => {
  const member = await makeMember(site)
  await servePlayer(page)
  await page.evaluate(() => localStorage.clear())
  await visit(page, '/login')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Our Products' }).click()
  const player = items(page).locator('iframe').first()
  await player.scrollIntoViewIfNeeded()
  await expect(player.contentFrame().getByText('Player')).toBeVisible()
})

test('pointing at a library in the sidebar reads it ahead', async ({ page }) => {
  await visit(page, '/dashboard/help-and-support')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help and Support')
  const asked = page.waitForRequest('**/api/contracting')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contractings' }).hover()
  await asked
})

test.describe('a library that cannot be read', () => {
  test.use({ allowedErrors: /status of 500|could not be loaded/ })

  for (const { call, path, title } of libraries) {
    test(`[ERR-020] '${path}' shows its frame and a way to try again`, async ({ page }) => {
      let isBroken = true
      await page.route(`**/api/${call}`, (route) =>
        isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      )
      await visit(page, `/dashboard/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      const retry = page.getByRole('button', { name: /^Retry/ })
      await expect(retry).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByText('No items yet')).toHaveCount(0)
      await expect(items(page)).toHaveCount(0)
      isBroken = false
      await servePlayer(page)
      await retry.click()
      await expect(items(page).first()).toBeVisible()
    })
  }
})

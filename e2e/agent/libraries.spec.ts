/** Library items that open outside the screen: in a player, or in another tab. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/agent-test.ts'
import { expectNoViolations } from '../support/axe.ts'
import { visit } from '../support/visit.ts'

const PLAYER = 'https://www.youtube-nocookie.com/'

const item = (url_field: string, description: string) => ({ url_field, description })
const items = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Answers for the player's page, because no test reaches the outer network. */
const servePlayer = (page: Page) =>
  page.route(`${PLAYER}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>v</title><p>Player</p>' }),
  )

test('[LIB-010] each form of a video link has one accessible player of that video, also directly after logging in', async ({
  page,
  content,
  agent,
}) => {
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
    await expect(items(page).nth(index).getByRole('link')).toHaveText(['Watch on YouTube'])
  }
  await expectNoViolations(page)

  // The document of the log-in page has its own policy, which stays in force.
  await page.evaluate(() => localStorage.clear())
  await visit(page, '/login')
  await page.getByLabel('Email').fill(agent.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(agent.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trainings' }).click()
  const player = items(page).locator('iframe').first()
  await player.scrollIntoViewIfNeeded()
  await expect(player.contentFrame().getByText('Player')).toBeVisible()
})

test('[LIB-012] any other address opens in a new tab, which cannot reach the screen', async ({
  page,
  context,
  content,
}) => {
  await content.only('life', [item('https://example.org/a.pdf', 'Paper')])
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'paper' }))
  await visit(page, '/dashboard/life')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    items(page).getByRole('link', { name: 'View' }).click(),
  ])
  expect(tab.url()).toBe('https://example.org/a.pdf')
  expect(await tab.evaluate(() => opener)).toBeNull()
})

import { advance, openFrozen } from '../support/frozen-clock.ts'
import { expect, test } from '../support/member-test.ts'
import {
  CALL,
  countReads,
  findBell,
  findItem,
  findPopover,
  findUnread,
  openBell,
  openNotifications,
  readNotifications,
  tellAll,
} from '../support/notification-screen.ts'
import { watchPosts } from '../support/posts.ts'

test('[NOTE-001] [NOTE-002] [NOTE-005] the screen lists subject and message of each, unread ones in bold', async ({
  page,
  site,
  member,
}) => {
  await tellAll(site, member, ['Older', 'Newer'])
  const posts = watchPosts(page, CALL)
  const screen = await openNotifications(page)
  await expect(findPopover(page)).toHaveCount(0)
  await expect(screen.getByRole('listitem')).toHaveCount(2)
  await findUnread(screen, 'Older').click()
  await expect(findUnread(screen, 'Older')).toHaveCount(0)
  await page.reload()
  await expect(screen.getByRole('listitem')).toContainText(['Newer: the whole story.', 'Older: the whole story.'])
  await expect(findUnread(screen, 'Newer')).toHaveAccessibleName('Unread, mark as read: Newer Newer: the whole story.')
  await expect(screen.getByText('Newer', { exact: true })).toHaveCSS('font-weight', '700')
  await expect(screen.getByText('Older', { exact: true })).toHaveCSS('font-weight', '500')
  const dotOf = (subject: string) =>
    findItem(screen, subject)
      .locator('> *')
      .evaluate((body) => getComputedStyle(body, '::before').content)
  expect([await dotOf('Newer'), await dotOf('Older')]).toEqual(['""', 'none'])

  expect(posts).toHaveLength(1)
  const read = findItem(screen, 'Older')
  await read.click()
  await read.getByText('Older', { exact: true }).press('Enter')
  await expect(read.getByRole('button').or(read.getByRole('link'))).toHaveCount(0)
  expect(posts).toHaveLength(1)
})

test('[NOTE-003] [NOTE-004] a click posts the id and makes it read on screen and in the bell without reading the list again', async ({
  page,
  site,
  member,
}) => {
  await tellAll(site, member, ['First', 'Second', 'Third'])
  const [third, second] = await readNotifications(site, member)
  const reads = countReads(page)
  const posts = watchPosts(page, CALL)
  const screen = await openNotifications(page)
  await expect(findBell(page)).toHaveAccessibleName('Notifications, 3 unread')
  await findUnread(screen, 'Second').click()
  await expect(findUnread(screen, 'Second')).toHaveCount(0)
  await expect(findBell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(findItem(screen, 'Second')).toBeFocused()
  const popover = await openBell(page)
  await expect(findItem(popover, 'Second')).toBeVisible()
  await expect(findUnread(popover, 'Second')).toHaveCount(0)

  await findUnread(popover, 'Third').click()
  await expect(findUnread(popover, 'Third')).toHaveCount(0)
  await expect(findItem(popover, 'Third')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(findUnread(screen, 'Third')).toHaveCount(0)
  await expect(screen.getByText('1 unread', { exact: true })).toBeVisible()
  expect(posts.map((post) => post.postDataJSON() as unknown)).toEqual([
    { notificationId: second?.id },
    { notificationId: third?.id },
  ])
  expect(reads()).toBe(1)
  await expect
    .poll(async () => (await readNotifications(site, member)).map(({ is_read }) => is_read))
    .toEqual([true, true, false])
})

test('a list that was asked for before the click does not make it unread again', async ({ page, site, member }) => {
  await tellAll(site, member, ['Only'])
  await openFrozen(page, '/dashboard/notifications')
  const screen = page.getByRole('main')
  const countUnread = async () => {
    await advance(page, 20)
    return findUnread(screen, 'Only').count()
  }
  await expect.poll(countUnread).toBe(1)
  const late = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  await page.route(`**/api/${CALL}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    read.resolve()
    await late.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await advance(page, 60_000)
  await read.promise
  const posted = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await findUnread(screen, 'Only').click()
  await posted
  await expect.poll(countUnread).toBe(0)
  late.resolve()
  for (let turn = 0; turn < 10; turn += 1) expect(await countUnread()).toBe(0)
})

test.describe('when it cannot be posted', () => {
  test.use({ allowedErrors: /status of 500|was not marked as read/ })

  test('[GAP-27] it is unread again, and the failure is only logged', async ({ page, site, member }) => {
    await tellAll(site, member, ['Stubborn', 'Other'])
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const gate = Promise.withResolvers<void>()
    await page.route(`**/api/${CALL}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const { notificationId } = route.request().postDataJSON() as { notificationId: number }
      const [other] = await readNotifications(site, member)
      if (notificationId === other?.id) return route.fallback()
      await gate.promise
      await route.fulfill({ status: 500, json: { detail: 'x' } })
    })
    const screen = await openNotifications(page)
    await findUnread(screen, 'Stubborn').click()
    await expect(findUnread(screen, 'Stubborn')).toHaveCount(0)
    await findUnread(screen, 'Other').click()
    await expect(findBell(page)).toHaveAccessibleName('Notifications')
    gate.resolve()
    await expect(findUnread(screen, 'Stubborn')).toBeVisible()
    await expect(findBell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(findUnread(screen, 'Other')).toHaveCount(0)
    expect(logged.filter((text) => text.includes('was not marked as read'))).toHaveLength(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/error|fail/i)).toHaveCount(0)
  })
})

test('many notifications are shown in pages of ten', async ({ page, site, member }) => {
  await tellAll(
    site,
    member,
    Array.from({ length: 12 }, (_, index) => `News ${index + 1}`),
  )
  const screen = await openNotifications(page)
  await expect(screen.getByRole('list').first().getByRole('listitem')).toHaveCount(10)
  await expect(screen.getByText('News 12', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect(screen.getByText('News 2', { exact: true })).toBeVisible()
  await expect(screen.getByText('News 3', { exact: true })).toHaveCount(0)
  await findUnread(screen, 'News 1: ').click()
  await expect(findUnread(screen, 'News 1: ')).toHaveCount(0)
  await expect(screen.getByText('11–12 of 12')).toBeVisible()
})

test.describe('when the list cannot be read', () => {
  test.use({ allowedErrors: /status of 500|could not be loaded/ })

  test('[ERR-020] screen and bell say so quietly, and both have it after one retry', async ({ page, site, member }) => {
    await tellAll(site, member, ['At last'])
    let isBroken = true
    await page.route(`**/api/${CALL}`, (route) =>
      isBroken ? route.fulfill({ status: 500, json: { detail: 'x' } }) : route.fallback(),
    )
    await page.goto('/dashboard/notifications')
    const screen = page.getByRole('main')
    await expect(screen.getByText('Could not load', { exact: true })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('No Notifications yet')).toHaveCount(0)
    const popover = await openBell(page)
    await expect(popover.getByText('Could not load', { exact: true })).toBeVisible()
    isBroken = false
    await popover.getByRole('button', { name: 'Retry: load your notifications' }).click()
    await expect(findItem(popover, 'At last')).toBeVisible()
    await expect(findItem(screen, 'At last')).toBeVisible()
  })
})

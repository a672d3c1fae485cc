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
  tellAll,
} from '../support/notification-screen.ts'
import { visit } from '../support/visit.ts'

test('[DASH-005] [GAP-28] the bell counts what is unread and opens a popover with the latest', async ({
  page,
  site,
  member,
}) => {
  await tellAll(site, member, ['Older', 'Newer'])
  await visit(page, '/dashboard/levels')
  await expect(findBell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(findBell(page).getByText('2', { exact: true })).toBeVisible()
  await expect(findBell(page)).toHaveAttribute('aria-expanded', 'false')
  const popover = await openBell(page)
  await expect(findBell(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(popover.getByRole('listitem')).toContainText(['Newer: the whole story.', 'Older: the whole story.'])
  await findUnread(popover, 'Older').click()
  await expect(findBell(page).getByText('1', { exact: true })).toBeVisible()
  await findUnread(popover, 'Newer').click()
  await expect(findBell(page)).toHaveAccessibleName('Notifications')
  await expect(findBell(page)).toHaveText('')
})

test('[GAP-28] without notifications popover and screen say so, and nothing is counted', async ({ page }) => {
  const screen = await openNotifications(page)
  await expect(screen.getByText('No Notifications yet', { exact: true })).toBeVisible()
  await expect(findBell(page)).toHaveAccessibleName('Notifications')
  await expect(findBell(page)).toHaveText('')
  const popover = await openBell(page)
  await expect(popover.getByText('No Notifications yet', { exact: true })).toBeVisible()
  await expect(popover.getByRole('listitem')).toHaveCount(0)
})

test('the count ends at 99', async ({ page }) => {
  const many = Array.from({ length: 120 }, (_, id) => ({ id, subject: `S ${id}`, message: 'm', is_read: id < 20 }))
  await page.route(`**/api/${CALL}`, (route) => route.fulfill({ json: many }))
  await visit(page, '/dashboard/levels')
  await expect(findBell(page)).toHaveAccessibleName('Notifications, 100 unread')
  await expect(findBell(page).getByText('99+', { exact: true })).toBeVisible()
})

test('the keyboard opens the bell, is led in, stays, marks as read, and comes back', async ({ page, site, member }) => {
  await tellAll(site, member, ['Older', 'Newer'])
  await visit(page, '/dashboard/levels')
  await expect(findBell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await findBell(page).press('Enter')
  const popover = findPopover(page)
  await expect(popover.getByRole('heading', { name: 'Notifications' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(popover.getByRole('group', { name: 'Latest notifications' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(findUnread(popover, 'Newer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findItem(popover, 'Newer')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(findUnread(popover, 'Older')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(popover.getByRole('link', { name: 'See All' })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await popover.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(findBell(page)).toBeFocused()
})

test('a click elsewhere closes the popover, and its link leads to all notifications', async ({ page }) => {
  await visit(page, '/dashboard/levels')
  await openBell(page)
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  await expect(findPopover(page)).toHaveCount(0)
  const popover = await openBell(page)
  await popover.getByRole('link', { name: 'See All' }).click()
  await expect(page).toHaveURL('/dashboard/notifications')
  await expect(popover).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('news that come meanwhile are there within a minute, without a reload', async ({ page, site, member }) => {
  const reads = countReads(page)
  await openFrozen(page, '/dashboard/levels')
  await expect(page.getByText('Hello, Ada')).toBeVisible()
  await expect.poll(reads).toBe(1)
  await expect(findBell(page)).toHaveAccessibleName('Notifications')
  await tellAll(site, member, ['Fresh'])
  const bellLater = async () => {
    await advance(page, 10)
    return (await findBell(page).getAttribute('aria-label')) ?? ''
  }
  await expect.poll(bellLater).toBe('Notifications')
  await advance(page, 60_000)
  await expect.poll(bellLater).toBe('Notifications, 1 unread')
  expect(reads()).toBe(2)
})

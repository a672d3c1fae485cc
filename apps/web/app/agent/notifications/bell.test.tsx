import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { expectCount, expectGone, expectTexts } from '../../../testing/find.ts'
import { answerJson, watchCalls } from '../../../testing/network.ts'
import {
  findBell,
  findItem,
  findPopover,
  findUnread,
  makeTold,
  NOTIFICATIONS,
  openBell,
  tell,
} from '../../../testing/notifications.ts'
import { type Agent, makeAgent } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const open = (agent: Agent) => renderScreen('/dashboard/levels', { as: agent })

test('[DASH-005] [GAP-28] the bell counts the unread notifications and opens a popover with the latest, also for the keyboard', {
  tags: 'accessibility',
}, async () => {
  await open(await makeTold('Older', 'Newer'))
  await expect.element(findBell()).toHaveAccessibleName('Notifications, 2 unread')
  await expect.element(findBell().getByText('2', { exact: true })).toBeVisible()
  await expect.element(findBell()).toHaveAttribute('aria-expanded', 'false')
  const popover = await openBell()
  await expect.element(findBell()).toHaveAttribute('aria-expanded', 'true')
  await expectTexts(popover.getByRole('listitem'), [/Newer: the whole story\./, /Older: the whole story\./])
  await expectNoViolationsAnywhere()
  await userEvent.keyboard('{Escape}')
  await expectGone(popover)

  const bell = findBell().element()
  if (bell instanceof HTMLElement) bell.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(popover.getByRole('heading', { name: 'Notifications' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(popover.getByRole('group', { name: 'Latest notifications' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(findUnread(popover, 'Newer')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(findItem(popover, 'Newer')).toHaveFocus()
  await userEvent.tab()
  await expect.element(findUnread(popover, 'Older')).toHaveFocus()
  await userEvent.tab()
  await expect.element(popover.getByRole('link', { name: 'See All' })).toHaveFocus()
  await userEvent.tab()
  expect(popover.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expectGone(popover)
  await expect.element(findBell()).toHaveFocus()
  await expect.element(findBell().getByText('1', { exact: true })).toBeVisible()
  await openBell()
  await findUnread(popover, 'Older').click()
  await expect.element(findBell()).toHaveAccessibleName('Notifications')
  await expect.element(findBell()).toHaveTextContent('')
})

test('[GAP-28] without notifications the popover and the screen say so, and nothing is counted', {
  tags: 'accessibility',
}, async () => {
  await renderScreen('/dashboard/notifications', { as: await makeAgent() })
  const sentence = 'No Notifications yet'
  await expect.element(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(findBell()).toHaveAccessibleName('Notifications')
  await expect.element(findBell()).toHaveTextContent('')
  const popover = await openBell()
  await expect.element(popover.getByText(sentence, { exact: true })).toBeVisible()
  await expectCount(popover.getByRole('listitem'), 0)
  await expectNoViolationsAnywhere()
})

test('the count ends at 99, a click elsewhere closes the popover, and its link leads to all notifications', async () => {
  const many = Array.from({ length: 120 }, (_, id) => ({ id, subject: `S ${id}`, message: 'm', is_read: id < 20 }))
  answerJson(`GET ${NOTIFICATIONS}`, many)
  const screen = await open(await makeAgent())
  await expect.element(findBell()).toHaveAccessibleName('Notifications, 100 unread')
  await expect.element(findBell().getByText('99+', { exact: true })).toBeVisible()
  await openBell()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  await expectGone(findPopover())
  const popover = await openBell()
  await popover.getByRole('link', { name: 'See All' }).click()
  await expect.poll(screen.path).toBe('/dashboard/notifications')
  await expectGone(popover)
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('news appear within a minute, without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const agent = await makeAgent()
  await tell(agent, 'Earlier')
  const lists = watchCalls(`GET ${NOTIFICATIONS}`)
  await open(agent)
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  // The first list has arrived: a minute that ended before would be one without a call.
  await expect.element(findBell()).toHaveAccessibleName('Notifications, 1 unread')
  await tell(agent, 'Fresh')
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(findBell()).toHaveAccessibleName('Notifications, 2 unread')
  expect(lists).toHaveLength(2)
})

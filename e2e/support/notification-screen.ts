/** Notifications as a member sees them in the bell and on their screen, and the calls behind them. */
import type { Notification } from '@evergrove/contract/notifications/notifications'
import { expect, type Locator, type Page } from '@playwright/test'
import { createTokens, type Member } from './members.ts'
import type { Site } from './site.ts'
import { visit } from './visit.ts'

export const CALL = 'dashboard/user-notifications'

export const findBell = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

export const findPopover = (page: Page): Locator => page.getByRole('dialog', { name: /^Notifications/ })

/** Opens the bell, whose popover has then faded in. */
export async function openBell(page: Page): Promise<Locator> {
  await findBell(page).click()
  await expect(findPopover(page)).toBeVisible()
  return findPopover(page)
}

/** The item with this subject, inside the popover or the screen. */
export const findItem = (place: Locator, subject: string): Locator =>
  place.getByRole('listitem').filter({ hasText: subject })

export const findUnread = (place: Locator, subject: string): Locator => findItem(place, subject).getByRole('button')

export async function openNotifications(page: Page): Promise<Locator> {
  await visit(page, '/dashboard/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  return page.getByRole('main')
}

/** Tells the member these things, the last of them being the newest, all of them unread. */
export async function tellAll({ act }: Site, { id }: Member, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await act('tell', id, { subject, message: `${subject}: the whole story.` })
}

/** What the server has for the member. */
export async function readNotifications(site: Site, member: Member): Promise<Notification[]> {
  const { access } = await createTokens(site, member)
  const answer = await fetch(`${site.url}/api/${CALL}`, { headers: { Authorization: `JWT ${access}` } })
  return (await answer.json()) as Notification[]
}

/** The number of times the list was asked for from now on. */
export function countReads(page: Page): () => number {
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(`/api/${CALL}`)) reads += 1
  })
  return () => reads
}

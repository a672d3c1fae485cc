/** Notifications as an agent sees them in the bell and on their screen. */
import type { Notification } from '@evergrove/contract/notifications/notifications'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type Agent, getAs, makeAgent, perform } from './people.ts'

export const NOTIFICATIONS = 'dashboard/user-notifications'

export const findBell = (): Locator => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

export const findPopover = (): Locator => page.getByRole('dialog', { name: /^Notifications/ })

/** Opens the bell and returns its popover. */
export async function openBell(): Promise<Locator> {
  await findBell().click()
  await expect.element(findPopover()).toBeVisible()
  return findPopover()
}

/** The item with this subject, inside the popover or the screen. */
export const findItem = (place: Locator, subject: string): Locator =>
  place.getByRole('listitem').filter({ hasText: subject })

/** The button of an unread item. */
export const findUnread = (place: Locator, subject: string): Locator => findItem(place, subject).getByRole('button')

/** Creates an agent with these unread notifications, the last one being the newest. */
export async function makeTold(...subjects: string[]): Promise<Agent> {
  const agent = await makeAgent()
  for (const subject of subjects) await tell(agent, subject)
  return agent
}

export const tell = ({ id }: Agent, subject: string) =>
  perform('tell', id, { subject, message: `${subject}: the whole story.` })

/** Returns the agent's notifications as the server has them. */
export const getNotifications = (agent: Agent) => getAs(agent, NOTIFICATIONS) as Promise<Notification[]>

/** Groups notifications by the UTC day on which they came. Pure. */
import type { Notification } from '@evergrove/contract/notifications/notifications'
import { dayWords, inUtc } from '../../components/day-words.ts'

/** The name of a day is undefined if the server states no day, as that of the previous release does not. */
export type NotificationDay = { name: string | undefined; notifications: Notification[] }

const DAY_MS = 86_400_000

function nameOf(moment: string, now: Date): string {
  const day = dayWords(moment)
  if (day === dayWords(now.toISOString())) return 'Today'
  return day === dayWords(new Date(now.getTime() - DAY_MS).toISOString()) ? 'Yesterday' : day
}

/** Returns the notifications in their order, grouped by day. */
export function byDay(notifications: readonly Notification[], now = new Date()): NotificationDay[] {
  const days: NotificationDay[] = []
  for (const notification of notifications) {
    const name = notification.created_at ? nameOf(notification.created_at, now) : undefined
    const last = days.at(-1)
    if (last === undefined || last.name !== name) days.push({ name, notifications: [notification] })
    else last.notifications.push(notification)
  }
  return days
}

const timeOfDay = inUtc({ timeStyle: 'short' })

/** Returns the time of day, such as '3:40 PM UTC'. */
export const timeWords = (moment: string): string => `${timeOfDay(moment)} UTC`

import type { Notification } from '@evergrove/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { byDay } from './days.ts'

const at = (id: number, created_at: string): Notification => ({
  id,
  subject: 'News',
  message: 'Good ones.',
  is_read: false,
  kind: 'staff',
  created_at,
})

const now = new Date('2026-11-21T12:00:00Z')

test('notifications are grouped by day, and the last two days have names', () => {
  const days = byDay(
    [
      at(4, '2026-11-21T11:00:00Z'),
      at(3, '2026-11-21T10:00:00Z'),
      at(2, '2026-11-20T12:00:00Z'),
      at(1, '2026-11-01T12:00:00Z'),
    ],
    now,
  )
  expect(days.map(({ name, notifications }) => [name, notifications.map(({ id }) => id)])).toEqual([
    ['Today', [4, 3]],
    ['Yesterday', [2]],
    ['Nov 1, 2026', [1]],
  ])
})

test('without notifications there are no days', () => {
  expect(byDay([], now)).toEqual([])
})

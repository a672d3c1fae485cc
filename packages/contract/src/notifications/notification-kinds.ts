/**
 * The kinds of notifications, each with the screen of its subject. Emails and the dashboard link to the same address: the
 * entry or record of the notification, or else this screen.
 */
import { keysOf } from '../platform/records.ts'

export const notificationKinds = {
  activation: { path: '/dashboard', label: 'Open my dashboard' },
  new_referral: { path: '/dashboard/referrals', label: 'View the referral' },
  bonus: { path: '/dashboard/statement', label: 'View the entry' },
  reward: { path: '/dashboard/levels', label: 'View my rewards' },
  payment: { path: '/dashboard/payments', label: 'Upload a payment proof' },
  withdrawal: { path: '/dashboard/withdrawals', label: 'View the withdrawal' },
  account: { path: '/dashboard/edit-profile', label: 'View my profile' },
  staff: { path: '/dashboard/notifications', label: 'View my notifications' },
} as const

export type NotificationKind = keyof typeof notificationKinds

export const notificationKindNames = keysOf(notificationKinds)

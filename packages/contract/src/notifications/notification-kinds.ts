/** The kinds of notifications, each with the screen that it is about. Emails and the dashboard link to the same one. */
import { keysOf } from '../platform/records.ts'

export const notificationKinds = {
  activation: { path: '/dashboard', label: 'Open my dashboard' },
  new_referral: { path: '/dashboard/referrals', label: 'See my referrals' },
  bonus: { path: '/dashboard/statement', label: 'See my statement' },
  reward: { path: '/dashboard/levels', label: 'See my rewards' },
  payment: { path: '/dashboard/payments', label: 'Upload a payment proof' },
  withdrawal: { path: '/dashboard/withdrawals', label: 'See my withdrawals' },
  account: { path: '/dashboard/edit-profile', label: 'See my profile' },
  staff: { path: '/dashboard/notifications', label: 'See my notifications' },
} as const

export type NotificationKind = keyof typeof notificationKinds

export const notificationKindNames = keysOf(notificationKinds)

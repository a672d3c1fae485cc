/** The sidebar's entries in their order (DASH-003): a new screen is a line here and one in routes.ts. */
import { type Icon, IconLayoutDashboard, IconReceipt, IconUserEdit } from '@tabler/icons-react'

export type ScreenLink = { to: string; label: string; Icon: Icon }

export const screenLinks: readonly ScreenLink[] = [
  { to: '/dashboard', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/dashboard/edit-profile', label: 'Edit Profile', Icon: IconUserEdit },
  { to: '/dashboard/payments', label: 'Payments', Icon: IconReceipt },
]

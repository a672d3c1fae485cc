/** The console's screens in the order of the menu, with their roles. A new screen needs a line here and one in routes.ts. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import {
  IconAddressBook,
  IconAdjustmentsDollar,
  IconCashBanknote,
  IconFileText,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconReceipt,
  IconSpeakerphone,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { FrameLink } from '../../components/frame/screen-menu.tsx'
import { isAllowed } from '../session/current-staff.ts'

type StaffLink = FrameLink & { roles: readonly StaffRole[] }

const staffLinks: readonly StaffLink[] = [
  { to: '/staff', label: 'Home', Icon: IconLayoutDashboard, roles: ['finance', 'editor', 'support'] },
  { to: '/staff/payments', label: 'Payments', Icon: IconReceipt, roles: ['finance'] },
  { to: '/staff/withdrawals', label: 'Withdrawals', Icon: IconCashBanknote, roles: ['finance'] },
  { to: '/staff/agents', label: 'Agents', Icon: IconUsers, roles: ['finance', 'support'] },
  { to: '/staff/messages', label: 'Messages', Icon: IconInbox, roles: ['support'] },
  { to: '/staff/notifications', label: 'Notifications', Icon: IconSpeakerphone, roles: ['support'] },
  { to: '/staff/subscribers', label: 'Subscribers', Icon: IconAddressBook, roles: ['editor'] },
  { to: '/staff/content', label: 'Content', Icon: IconFileText, roles: ['editor'] },
  { to: '/staff/plan', label: 'Plan', Icon: IconAdjustmentsDollar, roles: ['finance'] },
  { to: '/staff/audit', label: 'Audit Trail', Icon: IconHistory, roles: [] },
  { to: '/staff/accounts', label: 'Staff Accounts', Icon: IconUserShield, roles: [] },
]

/** The menu of a role. */
export const linksFor = (role: StaffRole): FrameLink[] => staffLinks.filter(({ roles }) => isAllowed(role, roles))

/** Decodes the path as the router does: an address may contain any letter in percent-encoding. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Whether the role may open the screen at this path, or the screen above it. */
export function mayOpen(role: StaffRole, path: string): boolean {
  const wanted = decoded(path).toLowerCase().replace(/\/+$/, '')
  const isBelow = ({ to }: StaffLink) => wanted === to || (to !== '/staff' && wanted.startsWith(`${to}/`))
  const link = staffLinks.find(isBelow)
  return link === undefined || isAllowed(role, link.roles)
}

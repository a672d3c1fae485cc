/**
 * The console's screens in the order of the menu, each with its address, its title and its duty. A new screen needs a
 * line here and one in routes.ts. A test names an address that has only one of them.
 */
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import {
  IconAddressBook,
  IconAdjustmentsDollar,
  IconBuildingBank,
  IconCashBanknote,
  IconChartHistogram,
  IconFileDollar,
  IconFileText,
  IconGift,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconMailFast,
  IconMailX,
  IconReceipt,
  IconReportMoney,
  IconShieldLock,
  IconSpeakerphone,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react'
import { matchPath } from 'react-router'
import type { FrameLink } from '../../components/frame/screen-menu.tsx'

type StaffLink = FrameLink & { duty: Duty }

const home: StaffLink = { to: '/staff', label: 'Home', Icon: IconLayoutDashboard, duty: 'console' }

/** The groups of the menu, each under its heading. A group of which a role has no screen is not in its menu. */
const groups: Readonly<Record<string, readonly StaffLink[]>> = {
  Work: [
    { to: '/staff/payments', label: 'Payments', Icon: IconReceipt, duty: 'payments' },
    { to: '/staff/receipts', label: 'Receipts', Icon: IconFileDollar, duty: 'payments' },
    { to: '/staff/withdrawals', label: 'Withdrawals', Icon: IconCashBanknote, duty: 'withdrawals' },
    { to: '/staff/payouts', label: 'Payouts', Icon: IconBuildingBank, duty: 'withdrawals' },
    { to: '/staff/rewards', label: 'Rewards', Icon: IconGift, duty: 'rewards' },
    { to: '/staff/proposals', label: 'Proposals', Icon: IconUsersPlus, duty: 'proposals' },
    { to: '/staff/messages', label: 'Messages', Icon: IconInbox, duty: 'messages' },
  ],
  Agents: [
    { to: '/staff/agents', label: 'Agents', Icon: IconUsers, duty: 'agents' },
    { to: '/staff/duplicates', label: 'Possible duplicates', Icon: IconUsersGroup, duty: 'agents' },
    { to: '/staff/notifications', label: 'Notifications', Icon: IconSpeakerphone, duty: 'notifications' },
  ],
  Money: [
    { to: '/staff/accounting', label: 'Accounting', Icon: IconReportMoney, duty: 'accounting' },
    { to: '/staff/plan', label: 'Plan', Icon: IconAdjustmentsDollar, duty: 'plan' },
    { to: '/staff/disclosures', label: 'Income disclosure', Icon: IconChartHistogram, duty: 'disclosures' },
  ],
  Site: [
    { to: '/staff/content', label: 'Content', Icon: IconFileText, duty: 'content' },
    { to: '/staff/subscribers', label: 'Subscribers', Icon: IconAddressBook, duty: 'subscribers' },
    { to: '/staff/mailings', label: 'Mailings', Icon: IconMailFast, duty: 'subscribers' },
  ],
  System: [
    { to: '/staff/undelivered-mails', label: 'Undelivered emails', Icon: IconMailX, duty: 'mails' },
    { to: '/staff/audit', label: 'Audit trail', Icon: IconHistory, duty: 'audit' },
    { to: '/staff/security-log', label: 'Security log', Icon: IconShieldLock, duty: 'securityLog' },
    { to: '/staff/accounts', label: 'Staff accounts', Icon: IconUserShield, duty: 'accounts' },
  ],
}

export const staffLinks: readonly StaffLink[] = [
  home,
  ...Object.entries(groups).flatMap(([group, links]) => links.map((link) => ({ ...link, group }))),
]

/** The link to one's own account, which is in the account menu. */
export const accountLink: FrameLink = { to: '/staff/account', label: 'Your account', Icon: IconKey }

/** The screens outside the menu, with the duty of the screen above them. */
const otherScreens: readonly Pick<FrameLink, 'to' | 'label'>[] = [
  { to: '/staff/receipts/import', label: 'Import a statement' },
  { to: '/staff/payouts/:id', label: 'Payout batch' },
  { to: '/staff/agents/:id', label: 'Agent' },
  { to: '/staff/agents/entries/:id', label: 'Ledger entry' },
  { to: '/staff/subscribers/:id', label: 'Subscriber' },
  { to: '/staff/legal-texts/:id', label: 'Agreed text' },
  { to: '/staff/mailings/:id', label: 'Mailing' },
  { to: '/staff/content/:kind', label: 'Content' },
  { to: '/staff/content/:kind/:id', label: 'Content' },
  { to: '/staff/accounting/accounts/:no', label: 'Account' },
  { to: '/staff/accounting/months/:month', label: 'Month' },
]

const screens = [...staffLinks, accountLink, ...otherScreens]

/** Returns the title of the screen at this path. */
export const screenTitleAt = (path: string): string =>
  screens.find(({ to }) => matchPath(to, decoded(path)) !== null)?.label ?? 'Page not found'

/** Returns the menu of a role. */
export const linksFor = (role: StaffRole): FrameLink[] => staffLinks.filter(({ duty }) => mayDo(role, duty))

/** Decodes the path as the router does, because an address may contain any letter in percent-encoding. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const isAt = (path: string, { to }: Pick<FrameLink, 'to'>): boolean => {
  const wanted = decoded(path).toLowerCase().replace(/\/+$/, '')
  return wanted === to || (to !== '/staff' && wanted.startsWith(`${to}/`))
}

const findLink = (path: string): StaffLink | undefined => staffLinks.find((link) => isAt(path, link))

/** Returns true if the role may open the screen at this path, or the screen above it. */
export function mayOpen(role: StaffRole, path: string): boolean {
  const link = findLink(path)
  return link === undefined || mayDo(role, link.duty)
}

/**
 * Returns the name of the screen at this path, or of the screen above it, for use before the screen itself has loaded.
 */
export const screenNameAt = (path: string): string =>
  (isAt(path, accountLink) ? accountLink : findLink(path))?.label ?? 'This screen'

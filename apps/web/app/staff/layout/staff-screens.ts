/**
 * The console's screens below the first one, in the order of the menu. A new screen needs one line here: its route, its
 * title, its entry of the menu and its guard derive from it. Tools load this file for the routes, so it imports only
 * types.
 */
import type { Duty } from '@evergrove/contract/staff/duties'
import type * as icons from './staff-icons.ts'

type Screen = {
  to: string
  label: string
  /** The module, unless it is named after the address: for /staff/plan, staff/plan/plan.tsx. */
  file?: string
}

type MenuScreen = Screen & { icon: keyof typeof icons; duty: Duty }

/** The groups of the menu, each under its heading. A group of which a role has no screen is not in its menu. */
export const menuGroups: Readonly<Record<string, readonly MenuScreen[]>> = {
  Work: [
    { to: '/staff/payments', label: 'Payments', icon: 'IconReceipt', duty: 'payments' },
    { to: '/staff/receipts', label: 'Receipts', icon: 'IconFileDollar', duty: 'payments' },
    { to: '/staff/withdrawals', label: 'Withdrawals', icon: 'IconCashBanknote', duty: 'withdrawals' },
    { to: '/staff/payouts', label: 'Payouts', icon: 'IconBuildingBank', duty: 'withdrawals' },
    { to: '/staff/rewards', label: 'Rewards', icon: 'IconGift', duty: 'rewards' },
    { to: '/staff/proposals', label: 'Proposals', icon: 'IconUsersPlus', duty: 'proposals' },
    { to: '/staff/messages', label: 'Messages', icon: 'IconInbox', duty: 'messages' },
  ],
  Agents: [
    { to: '/staff/agents', label: 'Agents', icon: 'IconUsers', duty: 'agents' },
    {
      to: '/staff/duplicates',
      label: 'Possible duplicates',
      icon: 'IconUsersGroup',
      duty: 'agents',
      file: 'staff/agents/duplicates/duplicates.tsx',
    },
    { to: '/staff/notifications', label: 'Notifications', icon: 'IconSpeakerphone', duty: 'notifications' },
  ],
  Money: [
    { to: '/staff/accounting', label: 'Accounting', icon: 'IconReportMoney', duty: 'accounting' },
    { to: '/staff/plan', label: 'Plan', icon: 'IconAdjustmentsDollar', duty: 'plan' },
    { to: '/staff/disclosures', label: 'Income disclosure', icon: 'IconChartHistogram', duty: 'disclosures' },
  ],
  Site: [
    { to: '/staff/content', label: 'Content', icon: 'IconFileText', duty: 'content' },
    { to: '/staff/subscribers', label: 'Subscribers', icon: 'IconAddressBook', duty: 'subscribers' },
    { to: '/staff/mailings', label: 'Mailings', icon: 'IconMailFast', duty: 'subscribers' },
  ],
  System: [
    {
      to: '/staff/undelivered-mails',
      label: 'Undelivered emails',
      icon: 'IconMailX',
      duty: 'mails',
      file: 'staff/mails/mails.tsx',
    },
    { to: '/staff/audit', label: 'Audit trail', icon: 'IconHistory', duty: 'audit' },
    { to: '/staff/security-log', label: 'Security log', icon: 'IconShieldLock', duty: 'securityLog' },
    { to: '/staff/accounts', label: 'Staff accounts', icon: 'IconUserShield', duty: 'accounts' },
  ],
}

/** The screens outside the menu, with the duty of the screen above them. */
export const otherScreens: readonly Screen[] = [
  { to: '/staff/receipts/import', label: 'Import a statement' },
  { to: '/staff/payouts/:id', label: 'Payout batch', file: 'staff/payouts/batch.tsx' },
  { to: '/staff/agents/:id', label: 'Agent', file: 'staff/agents/page/agent.tsx' },
  { to: '/staff/agents/entries/:id', label: 'Ledger entry', file: 'staff/agents/entry/entry.tsx' },
  { to: '/staff/subscribers/:id', label: 'Subscriber', file: 'staff/subscribers/subscriber.tsx' },
  { to: '/staff/legal-texts/:id', label: 'Agreed text', file: 'staff/legal-texts/legal-text.tsx' },
  { to: '/staff/mailings/:id', label: 'Mailing', file: 'staff/mailings/mailing.tsx' },
  { to: '/staff/content/:kind', label: 'Content', file: 'staff/content/records.tsx' },
  { to: '/staff/content/:kind/:id', label: 'Content', file: 'staff/content/record.tsx' },
  { to: '/staff/accounting/accounts/:no', label: 'Account', file: 'staff/accounting/account.tsx' },
  { to: '/staff/accounting/months/:month', label: 'Month', file: 'staff/accounting/month.tsx' },
]

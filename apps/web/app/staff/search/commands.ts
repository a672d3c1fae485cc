/** The results of the search besides records: the screens of a role, and the actions that begin on them. Pure. */
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { accountLink, linksFor } from '../layout/staff-links.ts'

export type Command = { title: string; to: string }

const actions: readonly (Command & { duty: Duty })[] = [
  { title: 'Import a bank statement', to: '/staff/receipts/import', duty: 'payments' },
  { title: 'Review payments', to: '/staff/payments', duty: 'payments' },
  { title: 'Review withdrawals', to: '/staff/withdrawals', duty: 'withdrawals' },
  { title: 'Deliver rewards', to: '/staff/rewards?state=owed', duty: 'rewards' },
  { title: 'Close a month', to: '/staff/accounting?part=months', duty: 'accounting' },
  { title: 'Publish a plan', to: '/staff/plan', duty: 'publishPlan' },
  { title: 'Send a notification', to: '/staff/notifications', duty: 'notifications' },
  { title: 'Write a mailing', to: '/staff/mailings', duty: 'subscribers' },
  { title: 'New hero slide', to: '/staff/content/hero/new', duty: 'content' },
  { title: 'Edit payment instructions', to: '/staff/content/payment-instructions', duty: 'content' },
  { title: 'Edit company information', to: '/staff/content/company-information', duty: 'content' },
  { title: 'Invite a staff member', to: '/staff/accounts', duty: 'accounts' },
]

/** Returns true if each word of the text begins a word of the title. */
function fits(title: string, text: string): boolean {
  const words = title.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** Returns the screens and actions of a role that the text finds, or all of them without a text. */
export function commandsFor(role: StaffRole, text: string): { screens: Command[]; actions: Command[] } {
  const isFound = ({ title }: Command) => text === '' || fits(title, text)
  const screens = [...linksFor(role), accountLink].map(({ to, label }) => ({ title: label, to }))
  return {
    screens: screens.filter(isFound),
    actions: actions.filter(({ duty }) => mayDo(role, duty)).filter(isFound),
  }
}

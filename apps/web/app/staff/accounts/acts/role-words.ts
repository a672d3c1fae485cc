import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { roleNames } from '../../layout/role-names.ts'

/** What each role is for, beside its name. */
const duties: Record<StaffRole, string> = {
  admin: 'everything',
  finance: 'payments, withdrawals, agents, plan',
  editor: 'content, subscribers',
  support: 'agents, messages, notifications',
}

export const isRole = (text: string): text is StaffRole => Object.hasOwn(duties, text)

/** The roles to choose from. */
export const roleChoices = Object.entries(duties).map(([value, duty]) => ({
  value,
  label: `${isRole(value) ? roleNames[value] : value}: ${duty}`,
}))

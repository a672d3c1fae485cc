import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { roleNames } from '../session/current-staff.ts'

/** What each role can work with. */
const duties: Record<StaffRole, string> = {
  admin: 'everything',
  finance: 'payments, withdrawals, agents, plan',
  editor: 'content, subscribers',
  support: 'agents, messages, notifications',
}

const isRole = (text: string): text is StaffRole => Object.hasOwn(duties, text)

/** The roles as choices of a form. */
export const roleChoices = Object.entries(duties).map(([value, duty]) => ({
  value,
  label: `${isRole(value) ? roleNames[value] : value}: ${duty}`,
}))

import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'

/** The roles as screens name them. */
export const roleNames: Record<StaffRole, string> = {
  admin: 'Admin',
  finance: 'Finance',
  editor: 'Editor',
  support: 'Support',
}

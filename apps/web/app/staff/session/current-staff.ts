/** The signed-in member of staff, for all screens of the console, and what their role may do. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { createContext, use } from 'react'

export type StaffMember = { id: number; email: string; role: StaffRole }

export const StaffContext = createContext<StaffMember | undefined>(undefined)

/** The roles as screens name them. */
export const roleNames: Record<StaffRole, string> = {
  admin: 'Admin',
  finance: 'Finance',
  editor: 'Editor',
  support: 'Support',
}

/** @throws when used outside the console's screens */
export function useStaff(): StaffMember {
  const staff = use(StaffContext)
  if (staff === undefined) throw new Error('useStaff belongs below the staff layout')
  return staff
}

/** Whether a role is one of these. Admins may do everything. The server decides; this check only avoids refusals. */
export const isAllowed = (role: StaffRole, roles: readonly StaffRole[]): boolean =>
  role === 'admin' || roles.includes(role)

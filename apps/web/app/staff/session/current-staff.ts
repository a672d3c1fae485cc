/** Who of the staff is signed in, for everything below the console's frame, and what their role may do. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { createContext, use } from 'react'

export type StaffMember = { id: number; email: string; role: StaffRole }

export const StaffContext = createContext<StaffMember | undefined>(undefined)

/** @throws when used outside the console's screens */
export function useStaff(): StaffMember {
  const staff = use(StaffContext)
  if (staff === undefined) throw new Error('useStaff belongs below the staff layout')
  return staff
}

/** Whether a role is among these; admins may do everything. The server decides, this only spares refusals. */
export const isAllowed = (role: StaffRole, roles: readonly StaffRole[]): boolean =>
  role === 'admin' || roles.includes(role)

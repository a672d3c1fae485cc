/** The signed-in member of staff, for all screens of the console. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { createContext, use } from 'react'

export type StaffMember = { id: number; email: string; role: StaffRole }

export const StaffContext = createContext<StaffMember | undefined>(undefined)

/**
 * Returns the signed-in member of staff.
 * @throws when used outside the console's screens
 */
export function useStaff(): StaffMember {
  const staff = use(StaffContext)
  if (staff === undefined) throw new Error('useStaff belongs below the staff layout')
  return staff
}

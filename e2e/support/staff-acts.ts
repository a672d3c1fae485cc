/** Accounts of the staff, made as the operator makes them. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { createStaff } from '@evergrove/core/staff'
import type { RunningServer } from '@evergrove/server'

type Services = RunningServer['services']

export const staffActs = {
  /** Somebody of the staff who is asked for no code. */
  makeStaff: async ({ db }: Services, account: { email: string; password: string; role: StaffRole }) =>
    createStaff(db, { ...account, needsCode: false }),
}

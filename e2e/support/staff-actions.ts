/** Accounts of the staff, made as the operator makes them. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { issueToken } from '@evergrove/core/accounts'
import { createStaff } from '@evergrove/core/staff'
import type { RunningServer } from '@evergrove/server'

type Services = RunningServer['services']

export const staffActions = {
  /** Creates a staff account that needs no code, and returns its id. */
  makeStaff: async ({ db }: Services, account: { email: string; password: string; role: StaffRole }) => {
    await createStaff(db, { ...account, needsCode: false })
    const { id } = await db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow()
    return id
  },
  /** The token that signing in would give. */
  staffToken: async ({ db, tokens, now }: Services, id: number) => {
    const { token_version } = await db
      .selectFrom('staff')
      .select('token_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return issueToken(tokens, { user_id: id, version: token_version }, { type: 'staff', now: now() })
  },
}

/** Why a session of a member of staff has ended. */
import type { StaffSessionEnd } from '@evergrove/contract/accounts/sessions'
import type { AuditAction } from '@evergrove/contract/audit'
import { findEnding } from '../accounts/index.ts'
import type { Database } from '../platform/schema.ts'
import type { StaffAccess } from './staff.repository.ts'

const ENDING = {
  'staff.change-password': 'password_changed',
  'staff.disable': 'signed_out_everywhere',
  'staff.end-sessions': 'signed_out_everywhere',
  'staff.reset-code': 'app_reset',
} as const satisfies Partial<Record<AuditAction, StaffSessionEnd>>

/**
 * Why the session of this account, which began at `since`, has ended. Undefined if nothing is recorded that ended it. Tell
 * it only to the bearer of that session's token.
 */
export async function findStaffSessionEnd(
  db: Database,
  { id, disabled_at }: StaffAccess,
  since: Date,
): Promise<StaffSessionEnd | undefined> {
  if (disabled_at !== null) return 'disabled'
  const latest = await findEnding(db, { subject: { kind: 'staff', id }, since, endings: ENDING })
  return latest && ENDING[latest.action]
}

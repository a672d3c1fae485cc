import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Generated } from 'kysely'

export interface StaffInvitationsTable {
  id: Generated<number>
  email: string
  role: StaffRole
  invited_by: number
  /** Null until the link is mailed; the secret itself is in the mail alone. */
  token_hash: Generated<string | null>
  expires_at: Generated<Date | null>
  created_at: Generated<Date>
}

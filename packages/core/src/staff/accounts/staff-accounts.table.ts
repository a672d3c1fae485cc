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
  /** When its sender was disabled or could no longer invite. The link is void from then on. */
  ended_at: Generated<Date | null>
  created_at: Generated<Date>
}

import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Schema {
    staff: {
      id: Generated<number>
      email: string
      password_hash: string
      token_version: Generated<number>
      role: StaffRole
      created_at: Generated<Date>
      disabled_at: Generated<Date | null>
      /** True if a code is required in addition to the password. */
      needs_code: Generated<boolean>
      /** Sealed by the field cipher. */
      totp_secret: string | null
      totp_confirmed_at: Date | null
      /** The time step of the last code that was used, so that no code is used twice. */
      totp_last_step: Generated<number>
      gets_morning_mail: Generated<boolean>
      /** The day (UTC) for which the last morning email was queued. */
      morning_mailed_on: Generated<string | null>
    }
    staff_recovery_codes: {
      staff_id: number
      hash: Buffer
      used_at: Date | null
    }
    staff_invitations: {
      id: Generated<number>
      email: string
      role: StaffRole
      invited_by: number
      /** Null until the link is mailed; only the mail has the secret itself. */
      token_hash: Generated<string | null>
      expires_at: Generated<Date | null>
      /** The moment at which its sender was disabled or could no longer invite. The link is void from then on. */
      ended_at: Generated<Date | null>
      created_at: Generated<Date>
    }
  }
}

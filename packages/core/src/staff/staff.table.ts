import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Generated } from 'kysely'

export interface StaffTable {
  id: Generated<number>
  email: string
  password_hash: string
  token_version: Generated<number>
  role: StaffRole
  created_at: Generated<Date>
  disabled_at: Generated<Date | null>
  /** Whether a code is required in addition to the password. */
  needs_code: Generated<boolean>
  /** What the field cipher wrote. */
  totp_secret: string | null
  totp_confirmed_at: Date | null
  /** The time step of the last code that was used, so that none is used twice. */
  totp_last_step: Generated<number>
  gets_morning_mail: Generated<boolean>
  /** The day (UTC) for which the last morning email was queued. */
  morning_mailed_on: Generated<string | null>
}

export interface StaffRecoveryCodesTable {
  staff_id: number
  hash: Buffer
  used_at: Date | null
}

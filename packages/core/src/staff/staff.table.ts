import type { Generated } from 'kysely'

export type StaffRole = 'admin' | 'finance' | 'editor' | 'support'

export interface StaffTable {
  id: Generated<number>
  email: string
  password_hash: string
  token_version: Generated<number>
  role: StaffRole
  created_at: Generated<Date>
  disabled_at: Generated<Date | null>
}

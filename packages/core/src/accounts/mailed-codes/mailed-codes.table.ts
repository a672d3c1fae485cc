import type { Generated } from 'kysely'

/** The newest code that was mailed to an account. */
export interface SignInCodesTable {
  /** Either this or the member of staff. */
  agent_id: number | null
  staff_id: number | null
  code_hash: string
  expires_at: Date
}

/** An email about signing in that was asked for and is not sent yet. */
export interface SignInMailsTable {
  id: Generated<number>
  /** A code, or the news that somebody is guessing the password. */
  about: 'code' | 'guessing'
  account_kind: 'agent' | 'staff'
  /** As it was typed. It need not have an account. */
  email: string
  created_at: Generated<Date>
}

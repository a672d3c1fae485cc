import type { Generated } from 'kysely'

/** Another address that an agent asked for and that waits for the link that is mailed to it. */
export interface EmailRequestsTable {
  id: Generated<number>
  agent_id: number
  new_email: string
  /** Null until the link is mailed. */
  token_hash: string | null
  /** The version of the account's tokens. Whatever ends those voids the request. */
  token_version: number
  created_at: Generated<Date>
  expires_at: Date
}

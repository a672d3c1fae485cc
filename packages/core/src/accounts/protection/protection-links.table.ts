import type { Generated } from 'kysely'

/** A link by which the owner of an account says that they did not make a change. Several can be open at once. */
export interface ProtectionLinksTable {
  id: Generated<number>
  agent_id: number
  token_hash: string
  /** The address that the link was mailed to, which may not be the one of the account any more. */
  email: string
  created_at: Generated<Date>
  expires_at: Date
  used_at: Generated<Date | null>
}

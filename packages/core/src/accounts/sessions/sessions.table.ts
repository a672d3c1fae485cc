import type { AddressFamily, SessionOrigin } from '@evergrove/contract/accounts/sessions'
import type { Generated } from 'kysely'

export interface SessionsTable {
  id: Generated<string>
  /** Either this or the member of staff. */
  agent_id: number | null
  staff_id: number | null
  /** The version of the account's tokens. A session of an older version has ended. */
  token_version: number
  device: string
  address_family: AddressFamily | null
  created_by: SessionOrigin
  created_at: Date
  /** To the minute, so that not every call writes. */
  last_used_at: Date
  expires_at: Date
  /** When it was ended by itself. Everything else that ends sessions raises the version. */
  ended_at: Generated<Date | null>
}

import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { Generated } from 'kysely'

/** Bank columns hold what the cipher of `field-encryption` wrote, never plain text. */
export interface AgentsTable {
  id: Generated<number>
  email: string
  password_hash: string | null
  token_version: Generated<number>
  email_verified_at: Date | null
  code: string
  status: Generated<AgentStatus>
  plan: Generated<'Premium'>
  recommended_by: number | null
  date_joined: Generated<Date>
  first_name: string
  last_name: string
  phone_number: string
  date_of_birth: Generated<string | null>
  gender: Generated<'Male' | 'Female' | null>
  home_address: Generated<string | null>
  local_govt: Generated<string | null>
  state_of_origin: Generated<string | null>
  nationality: Generated<string | null>
  bank_name: Generated<string | null>
  account_name: Generated<string | null>
  account_number: Generated<string | null>
  /** Equal for equal account numbers, and the end of the sealed text it was made from. */
  account_index: Generated<string | null>
  account_index_of: Generated<string | null>
  image_id: Generated<number | null>
  /** The secret of the authenticator app, sealed as well. */
  totp_secret: Generated<string | null>
  totp_confirmed_at: Generated<Date | null>
  /** The time step of the last code that was used, so that none is used twice. */
  totp_last_step: Generated<number>
  /** Since when the agent can request no withdrawals, because the owner reported a change they did not make. */
  withdrawals_frozen_at: Generated<Date | null>
  /** While suspended: the reason that the agent is told. */
  shared_reason: Generated<string | null>
}

import type { AgentStatus, LegalTextKind } from '@evergrove/contract/accounts/accounts'
import type { AddressFamily, SessionOrigin } from '@evergrove/contract/accounts/sessions'
import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Schema {
    /** The bank columns hold only what the cipher of `field-encryption` wrote, never plain text. */
    agents: {
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
      /** The same for equal account numbers, and the end of the sealed text it was made from. */
      account_index: Generated<string | null>
      account_index_of: Generated<string | null>
      image_id: Generated<number | null>
      /** The secret of the authenticator app, sealed as well. */
      totp_secret: Generated<string | null>
      totp_confirmed_at: Generated<Date | null>
      /** The time step of the last code that was used, so that no code is used twice. */
      totp_last_step: Generated<number>
      /** The moment since which the agent can request no withdrawals, because the owner reported a change they did not make. */
      withdrawals_frozen_at: Generated<Date | null>
      /** The reason that is shared with the agent while they are suspended. */
      shared_reason: Generated<string | null>
    }
    /** The costs of the hashes that a company has brought from Django: for each, a hash that fits no password. */
    former_password_costs: {
      decoy: string
    }
    agent_recovery_codes: {
      agent_id: number
      hash: Buffer
      used_at: Date | null
    }
    passkeys: {
      id: Generated<number>
      /** The owner: either an agent or a member of staff. */
      agent_id: number | null
      staff_id: number | null
      /** The browser's name of the passkey, as base64url. */
      credential_id: string
      public_key: Buffer
      /** The counter of its signatures, if the passkey counts them: a copy falls behind. */
      counter: number
      /** The ways in which a browser reaches it, for example `internal` or `usb`. */
      transports: string[]
      /** The browser and system on which it was made. */
      device: string
      created_at: Date
      last_used_at: Date | null
    }
    legal_texts: {
      id: Generated<number>
      kind: LegalTextKind
      hash: string
      html: string
      created_at: Generated<Date>
    }
    consents: {
      agent_id: number
      legal_text_id: number
      accepted_at: Generated<Date>
    }
    account_links: {
      agent_id: number
      kind: 'activation' | 'reset'
      token_hash: string
      expires_at: Date
    }
    link_requests: {
      id: Generated<number>
      kind: 'activation' | 'reset'
      email: string
      created_at: Generated<Date>
    }
    /** The newest code that was mailed to an account. */
    sign_in_codes: {
      /** The owner: either an agent or a member of staff. */
      agent_id: number | null
      staff_id: number | null
      code_hash: string
      expires_at: Date
    }
    /** An email about signing in that was asked for and is not sent yet. */
    sign_in_mails: {
      id: Generated<number>
      /** A code, or the news that somebody is guessing the password. */
      about: 'code' | 'guessing'
      account_kind: 'agent' | 'staff'
      /** The address as it was typed. It need not have an account. */
      email: string
      created_at: Generated<Date>
    }
    /** A link by which the owner of an account says that they did not make a change. Several can be open at once. */
    protection_links: {
      id: Generated<number>
      agent_id: number
      token_hash: string
      /** The address that the link was mailed to, which may not be the one of the account any more. */
      email: string
      created_at: Generated<Date>
      expires_at: Date
      used_at: Generated<Date | null>
    }
    ended_tokens: {
      /** The `jti` of the token. */
      id: string
      /** The moment at which the token would have expired by itself, after which the row serves no purpose. */
      expires_at: Date
    }
    sessions: {
      id: Generated<string>
      /** The owner: either an agent or a member of staff. */
      agent_id: number | null
      staff_id: number | null
      /** The version of the account's tokens. A session of an older version has ended. */
      token_version: number
      device: string
      address_family: AddressFamily | null
      created_by: SessionOrigin
      created_at: Date
      /** Exact to the minute, so that not every call writes. */
      last_used_at: Date
      expires_at: Date
      /** The moment at which this session alone was ended. Everything else that ends sessions raises the version. */
      ended_at: Generated<Date | null>
    }
  }
}

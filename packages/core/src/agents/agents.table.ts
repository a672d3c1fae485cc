import type { SharedKind } from '@evergrove/contract/agents/staff-views'
import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Schema {
    /** An account that was closed. `erased_at` is the moment at which the name and the address were replaced. */
    closed_accounts: {
      agent_id: number
      closed_at: Generated<Date>
      erased_at: Generated<Date | null>
    }
    /** A code that was changed after misuse. No agent gets it again. */
    former_codes: {
      code: string
      agent_id: number
      changed_at: Generated<Date>
    }
    /** A pair of agents who are different people although they share this. `agent_id` is the smaller number. */
    different_agents: {
      kind: SharedKind
      agent_id: number
      other_id: number
      reason: string
      /** Null for the operator. */
      staff_id: number | null
      created_at: Generated<Date>
    }
    /**
     * A change of an agent's email address. `Proposed` waits for an admin. `Replaced` was overtaken by another change
     * of the same address, and `Withdrawn` was taken back by its proposer. `proposed_by` is the member of staff who
     * asked for the change, or null for the operator and for the agent, who gives no reason.
     */
    email_changes: {
      id: Generated<number>
      agent_id: number
      old_email: string
      new_email: string
      reason: string | null
      status: 'Proposed' | 'Made' | 'Refused' | 'Replaced' | 'Withdrawn'
      proposed_by: number | null
      created_at: Generated<Date>
    }
    /** Another address that an agent asked for and that waits for the link that is mailed to it. */
    email_requests: {
      id: Generated<number>
      agent_id: number
      new_email: string
      /** Null until the link is mailed. */
      token_hash: string | null
      /** The version of the account's tokens. Everything that ends those voids the request. */
      token_version: number
      created_at: Generated<Date>
      expires_at: Date
    }
  }
}

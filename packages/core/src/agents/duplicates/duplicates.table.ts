import type { SharedKind } from '@evergrove/contract/agents/duplicates'
import type { Generated } from 'kysely'

/** Two agents who are different people although they share this. `agent_id` is the smaller number. */
export interface DifferentAgentsTable {
  kind: SharedKind
  agent_id: number
  other_id: number
  reason: string
  /** Null for the operator. */
  staff_id: number | null
  created_at: Generated<Date>
}

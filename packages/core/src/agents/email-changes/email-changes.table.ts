import type { Generated } from 'kysely'

/**
 * `Proposed` waits for an admin. `Replaced` was overtaken by another change of the same address, and `Withdrawn` by whoever
 * proposed it. `proposed_by` is the member of staff who asked for the change, or null for the operator and for the agent, who
 * gives no reason.
 */
export interface EmailChangesTable {
  id: Generated<number>
  agent_id: number
  old_email: string
  new_email: string
  reason: string | null
  status: 'Proposed' | 'Made' | 'Refused' | 'Replaced' | 'Withdrawn'
  proposed_by: number | null
  created_at: Generated<Date>
}

import type { Generated } from 'kysely'

/**
 * `Proposed` waits for an admin. `Replaced` was overtaken by another change of the same address. `proposed_by` is the
 * member of staff who asked for the change, or null for the operator.
 */
export interface EmailChangesTable {
  id: Generated<number>
  agent_id: number
  old_email: string
  new_email: string
  reason: string
  status: 'Proposed' | 'Made' | 'Refused' | 'Replaced'
  proposed_by: number | null
  created_at: Generated<Date>
}

import type { Generated } from 'kysely'

/** An account that was closed. `erased_at` is when the name and the address were replaced. */
export interface ClosedAccountsTable {
  agent_id: number
  closed_at: Generated<Date>
  erased_at: Generated<Date | null>
}

import type { AgentStatus } from '@evergrove/contract/accounts/accounts'

type AgentReference = { id: number; first_name: string; last_name: string; email: string; status: AgentStatus }

export type StaffDecision = {
  reason: string | null
  decided_at: string | null
  /** The address of a member of staff, or `operator`; null while nobody has decided. */
  decided_by: string | null
  agent: AgentReference
}

type DecisionRow = Omit<AgentReference, 'id' | 'status'> & {
  agent_id: number
  agent_status: AgentStatus
  reason: string | null
  decided_at: Date | null
  decided_by: string | null
}

/** The decision, if there is one, and the agent, in the form of the API. */
export const toStaffDecision = (row: DecisionRow): StaffDecision => ({
  reason: row.reason,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
  agent: {
    id: row.agent_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    status: row.agent_status,
  },
})

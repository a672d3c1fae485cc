/** The query of an agent's page, and the paths of what it shows. */
import { staffRecord } from '../session/staff-api.ts'

export const AGENTS_PATH = 'staff/agents'

export const agentPath = (id: number): string => `${AGENTS_PATH}/${id}`

export const agentLedgerPath = (id: number): string => `${agentPath(id)}/ledger`

export const agentDebtPath = (id: number): string => `${agentPath(id)}/debt`

/** Half the time for which the URL of a proof is valid. */
const RELOAD_MS = 5 * 60 * 1000

/** Null when there is no such agent. */
export const agentQuery = (id: number) => ({
  ...staffRecord('GET /staff/agents/{id}', { params: { id } }),
  refetchInterval: RELOAD_MS,
})

/** The query of an agent's page, and the paths of its data. */
import { staffRecord } from '../session/staff-api.ts'

export const AGENTS_PATH = 'staff/agents'

export const agentPath = (id: number): string => `${AGENTS_PATH}/${id}`

/** Half of the time for which the URL of a proof is valid. */
const RELOAD_MS = 5 * 60 * 1000

/** Returns the query of an agent, whose result is null if there is no such agent. */
export const agentQuery = (id: number) => ({
  ...staffRecord('GET /staff/agents/{id}', { params: { id } }),
  refetchInterval: RELOAD_MS,
})

/** Returns the queries to load again after an action on the agent. */
export const changedBy = (id: number): readonly string[] => [
  AGENTS_PATH,
  agentPath(id),
  `${agentPath(id)}/ledger`,
  `${agentPath(id)}/debt`,
  'staff/proposals',
  'staff/home',
]

/** Agents as staff find, read and correct them. */
export { correctAgent, endSessions, readBankDetails, resendActivation } from './agent-actions.ts'
export { listAgentBookings } from './agent-entries.ts'
export { getStaffAgent, listAgentDownlines } from './agent-record.ts'
export { exportAgents, searchAgents } from './search-agents.ts'

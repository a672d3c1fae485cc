/** Agents as staff find, view and correct them. */
export { correctAgent, endSessions, readBankDetails, resendActivation } from './agent-actions.ts'
export { getStaffAgent, listAgentDownlines, listAgentLedger } from './agent-record.ts'
export { exportAgents, searchAgents } from './search-agents.ts'

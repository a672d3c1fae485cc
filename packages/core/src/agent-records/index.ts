/** Agents as staff find, read and correct them. */
export { correctAgent, endSessions, readBankDetails, resendActivation } from './agent-acts.ts'
export { getStaffAgent, listAgentDownlines } from './agent-record.ts'
export { listAgentBookings } from './bookings.ts'
export { exportAgents, searchAgents } from './search-agents.ts'

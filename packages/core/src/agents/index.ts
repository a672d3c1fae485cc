/** Agents as staff find, view and correct them. */
export { correctAgent, endSessions, readBankDetails, resendActivation } from './agent-actions.ts'
export { getStaffAgent, listAgentDownlines, listAgentLedger } from './agent-record.ts'
export { listAgentDuplicates, listDuplicates, markDifferent, unmarkDifferent } from './duplicates/duplicates.ts'
export { indexAccounts } from './duplicates/index-accounts.ts'
export { confirmEmailChange, refuseEmailChange } from './email-changes/change-email.ts'
export { countEmailProposals } from './email-changes/email-changes.repository.ts'
export { sendEmailChangedMail } from './email-changes/send-email-changed-mail.ts'
export { exportAgents, searchAgents } from './search-agents.ts'

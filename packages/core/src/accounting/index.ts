/** The books for accountants: trial balance, accounts, journal and months that are closed (plan rule 29). */
export { readAccountLedger } from './account-ledger.ts'
export { exportAgentBalances, listAgentBalances } from './agent-balances.ts'
export { settledTransfer } from './books.repository.ts'
export { closeMonth, getMonth, listMonths } from './close-month.ts'
export { exportAuditBundle } from './export-audit-bundle.ts'
export { exportJournal } from './journal.ts'
export { readPlanResults } from './plan-results.ts'
export { listAccounts, readTrialBalance } from './trial-balance.ts'

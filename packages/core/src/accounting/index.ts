/** The books for accountants: trial balance, accounts, journal and months that are closed (plan rule 29). */
export { exportAgentBalances, listAgentBalances, readAccountLedger } from './account-ledger.ts'
export { settledTransfer } from './books.repository.ts'
export { exportJournal } from './journal.ts'
export { exportMonth } from './month-package.ts'
export {
  closeMonth,
  exportAuditBundle,
  getMonth,
  listAccounts,
  listMonths,
  readPlanResults,
  readTrialBalance,
} from './months.ts'

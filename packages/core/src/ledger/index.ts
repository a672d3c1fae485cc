/** Double-entry bookkeeping: accounts, immutable transfers, and the proof that they agree. */

export { adjustBalance } from './adjust-balance.ts'
export { checkLedger } from './checks/check-ledger.repository.ts'
export { listNewestChecks, proveAudit, proveLedger } from './checks/checks.service.ts'
export {
  availableBalance,
  bonusKindList,
  lockAgentBalances,
  openAgentAccounts,
  openCompanyAccounts,
  postLocked,
  postTransfers,
  resolveHold,
  toBalance,
} from './ledger.repository.ts'
export type { LedgerTransfersTable } from './ledger.table.ts'
export { activationBonus, matchBonus, registrationFee, type Transfer, withdrawalHold } from './ledger.ts'
export { exportedEntries, exportStatement } from './statement/export-statement.ts'
export { listEarnings, listLedger, listNewestEntries, listStatement, sumLedger } from './statement/statement.service.ts'

/** Double-entry bookkeeping: accounts, immutable transfers, and the proof that they agree. */
export { adjustBalance } from './adjust-balance.ts'
export { checkLedger, type LedgerFinding } from './check-ledger.repository.ts'
export {
  type AgentBalance,
  bookTransfers,
  findAgentBalance,
  lockAgentBalances,
  openAgentAccounts,
  openCompanyAccounts,
  resolveHold,
} from './ledger.repository.ts'
export type { LedgerTransfersTable } from './ledger.table.ts'
export { matchBonus, referralBonus, registrationFee, type Transfer, withdrawalHold } from './ledger.ts'

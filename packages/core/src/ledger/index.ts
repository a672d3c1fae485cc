/** Double-entry bookkeeping: accounts, immutable transfers, and the proof that they agree. */

export { adjustBalance, takeAdjustmentKey, writeOffDebt } from './adjust-balance.ts'
export { checkAccount, checkLedger, type LedgerFinding } from './checks/check-ledger.repository.ts'
export { agentOf, hasMade, isHistory } from './entries.repository.ts'
export { explainEntry, explainOwnEntry } from './explanations/explain.ts'
export {
  type AgentBalanceRow,
  agentBalance,
  bonusKindList,
  debtOf,
  type HeldBack,
  heldBackBy,
  listReversible,
  listStandingRewards,
  lockAgentBalances,
  openAgentAccounts,
  openCompanyAccounts,
  owedOf,
  postBroughtOver,
  postLocked,
  postTransfers,
  repaidBy,
  resolveHold,
  toBalance,
  totalOf,
} from './ledger.repository.ts'
export {
  activationBonus,
  bankCharge,
  bankLine,
  bankLineMatch,
  bankLineRemoval,
  type Funds,
  matchBonus,
  openingBalance,
  ownerOf,
  payoutMove,
  receivableOf,
  registrationFee,
  reversal,
  rewardAccrual,
  rewardGiven,
  SHARDS,
  settlement,
  type Transfer,
  withdrawable,
  withdrawalHold,
} from './ledger.ts'
export {
  exportedEntries,
  exportStatement,
  type LedgerPage,
  listDebt,
  listEarnings,
  listLedger,
  listNewestEntries,
  listStatement,
  sumLedger,
  sumStatement,
} from './statement/statement.service.ts'

/** Withdrawals: requested by agents, decided by staff, held in between. */

export { findFinalReturn } from './concerns.repository.ts'
export { approveWithdrawal, approveWithdrawals, rejectWithdrawal } from './decide-withdrawal.ts'
export { type LastWithdrawal, requestLastWithdrawal, withdrawEverything } from './last-withdrawal.ts'
export { addToBatch, createBatch, dissolveBatch, removeFromBatch } from './payouts/draft-batch.ts'
export { getBatch, listBatches, listBatchLines } from './payouts/list-batches.ts'
export type { Payer } from './payouts/payout-file.ts'
export { listPayoutFormats, savePayoutFormat } from './payouts/payouts.ts'
export { importResults, recordResult, settleBatch, weighResult } from './payouts/record-results.ts'
export {
  digestBatch,
  downloadFile,
  holdBatch,
  type ReleaseDeps,
  releaseBatch,
} from './payouts/release-batch.ts'
export { sumLines } from './payouts/results.repository.ts'
export { returnWithdrawal } from './payouts/return-withdrawal.ts'
export { waitingMoney } from './payouts/waiting.repository.ts'
export { repeatWithdrawal } from './repeat-withdrawal.ts'
export { requestWithdrawal, sendWithdrawalRequestedMail } from './request-withdrawal.ts'
export { findExpectedDay, isPaidSoon } from './withdrawals.repository.ts'
export {
  listWithdrawals,
  listWithdrawalsForStaff,
  readDestination,
  sumWithdrawalsForStaff,
} from './withdrawals.service.ts'

/** The matrix: places, downlines, referrals, levels. */

export { activationWorth, levelWorth } from './activation/activation.ts'
export { markClosed, reinstateAgent, suspendAgent } from './activation/agent-status.ts'
export { type Approval, activateTogether, approvePayment, previewApproval } from './activation/approve-payment.ts'
export { previewReversal, reversePayment } from './activation/reverse-payment.ts'
export {
  activateInMatrix,
  addToMatrix,
  at,
  createMatrix,
  deactivateInMatrix,
  freeSideOf,
  type Matrix,
  NONE,
  placeRootInMatrix,
  type ReachedInMatrix,
  type SideInMatrix,
  status,
  takeFreePlace,
  takenOf,
  takePlace,
} from './matrix.ts'
export {
  type AgentSummary,
  getAccountInfo,
  getAgentRecord,
  getOwnAccount,
  listDownlines,
  listDownlinesAsJson,
  listReachedLevelsOf,
  listReferrals,
  placeRoot,
} from './network.service.ts'
export { placeAgents } from './placement.repository.ts'
export { isRewardOwed } from './rewards/rewards.repository.ts'
export { giveReward, listOwnRewards, listRewards, undoReward } from './rewards/rewards.ts'
export { listUnpaid } from './unpaid/list-unpaid.ts'

/** The matrix: places, downlines, referrals, levels. */
export { type Approval, activateTogether } from './activation/activate-together.ts'
export { activationWorth, levelWorth } from './activation/activation.ts'
export { approvePayment } from './activation/approve-payment.ts'
export { markClosed } from './activation/close-agent.ts'
export { previewApproval } from './activation/preview-approval.ts'
export { previewReversal, reversePayment } from './activation/reverse-payment.ts'
export { reinstateAgent, suspendAgent } from './activation/suspend-agent.ts'
export { listReachedLevelsOf } from './levels/list-reached-levels.ts'
export {
  activateInMatrix,
  addToMatrix,
  at,
  createMatrix,
  deactivateInMatrix,
  type Matrix,
  NONE,
  placeRootInMatrix,
  type ReachedInMatrix,
  status,
  takenOf,
} from './matrix.ts'
export {
  getAccountInfo,
  getOwnAccount,
  listDownlines,
  listDownlinesAsJson,
  listReferrals,
  placeRoot,
} from './network.service.ts'
export { placeAgents } from './placement.repository.ts'
export { giveReward, undoReward } from './rewards/give-reward.ts'
export { listOwnRewards, listRewards } from './rewards/list-rewards.ts'
export { isRewardOwed } from './rewards/rewards.repository.ts'
export { type AgentSummary, getAgentRecord } from './staff-views.ts'
export { listUnpaid } from './unpaid/list-unpaid.ts'

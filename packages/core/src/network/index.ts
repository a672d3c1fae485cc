/** The matrix: places, downlines, referrals, levels. */
export { markRewardGiven } from './mark-reward-given.ts'
export { getAccountInfo, listDownlines, listReferrals, placeRoot } from './network.service.ts'
export {
  awaitPlacements,
  insertReachedLevels,
  type Placed,
  placeAgents,
  type ReachedLevel,
  type Upline,
} from './placement.repository.ts'
export { type AgentRecord, type AgentSummary, getAgentRecord } from './staff-views.ts'

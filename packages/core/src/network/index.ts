/** The matrix: places, downlines, referrals, levels. */
export { markRewardGiven } from './mark-reward-given.ts'
export {
  getAccountInfo,
  type Listed,
  listDownlines,
  listReferrals,
  type Page,
  placeRoot,
} from './network.service.ts'
export {
  awaitPlacements,
  insertReachedLevels,
  type Placed,
  placeAgent,
  type ReachedLevel,
  type Upline,
} from './placement.repository.ts'
export { type AgentRecord, type AgentSummary, getAgentRecord } from './staff-views.ts'

/** The matrix: places, downlines, referrals, levels. */
export { approvePayment } from './activation/approve-payment.ts'
export { markClosed } from './activation/close-agent.ts'
export { reinstateAgent, suspendAgent } from './activation/suspend-agent.ts'
export { markRewardGiven } from './mark-reward-given.ts'
export { getAccountInfo, listDownlines, listDownlinesAsJson, listReferrals, placeRoot } from './network.service.ts'
export { placeAgents } from './placement.repository.ts'
export { type AgentSummary, getAgentRecord } from './staff-views.ts'

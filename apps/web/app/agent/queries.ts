/** The lists and figures that several screens load. The layout prefetches them, so each is defined once. */
import type { AskedWithdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { agentQuery } from './agent-query.ts'

/** Balance, bonuses and level (API-034). */
export const accountInfoQuery = agentQuery('GET /dashboard/user-account-info')

/** The bonuses of the last twelve calendar months, the oldest month first and the current one last. */
export const earningsQuery = agentQuery('GET /dashboard/earnings', { query: { months: '12' } })

/** A new email address that waits for its link, and the obstacles to withdrawals, to which new bank details belong. */
export const protectionQuery = {
  ...agentQuery('GET /auth/users/protection'),
  staleTime: 0,
}

/** The banks that the company lists. Agents can type any other bank. */
export const banksQuery = {
  ...agentQuery('GET /dashboard/banks'),
  staleTime: Number.POSITIVE_INFINITY,
}

/** The texts that have changed since the agent agreed to them. */
export const changedTextsQuery = {
  ...agentQuery('GET /dashboard/consents'),
  staleTime: Number.POSITIVE_INFINITY,
}

export const factorsQuery = agentQuery('GET /auth/factors')

/** The six levels of the plan in force (API-036). */
export const levelsQuery = agentQuery('GET /dashboard/level-information')

/** The typical earnings of agents, from the newest income disclosure. */
export const typicalIncomeQuery = agentQuery('GET /income-disclosure/typical')

/** The rewards that the agent is owed or was given, in the order of the levels. */
export const rewardsQuery = agentQuery('GET /dashboard/rewards')

/** The up to 126 agents in the six levels below (API-031). */
export const downlinesQuery = agentQuery('GET /dashboard/downlines')

/** The agents who joined with the agent's code, the newest first (API-032). */
export const referralsQuery = agentQuery('GET /dashboard/refferals')

/** The newest four of them, which the overview shows. */
export const latestReferralsQuery = agentQuery('GET /dashboard/refferals', { query: { page_size: '4' } })

/** The agent's withdrawals, the newest first (API-033). */
export const withdrawalsQuery = agentQuery('GET /dashboard/withdrawals')

/** Identifies a withdrawal even if a server of the previous release sends no id: no two leave the same balance at once. */
export const withdrawalKey = ({ created_at, balance_before, balance_after }: AskedWithdrawal): string =>
  `${created_at} ${balance_before} ${balance_after}`

/** The interval at which news appears without a reload while the dashboard is open. */
const NEWS_INTERVAL_MS = 60_000

/** The agent's notifications, the newest first (API-035). Loaded again every minute while the page is visible. */
export const notificationsQuery = {
  ...agentQuery('GET /dashboard/user-notifications'),
  staleTime: NEWS_INTERVAL_MS,
  refetchInterval: NEWS_INTERVAL_MS,
}

/** The lists and figures that several screens load. The layout prefetches them, so each is defined once. */
import type { AskedWithdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { apiQuery } from '../platform/api/api-query.ts'
import { agentApi } from '../platform/session/authorized-fetch.ts'
import { countQuery } from './count-query.ts'

/** Balance, bonuses and level (API-034). */
export const accountInfoQuery = apiQuery('dashboard/user-account-info', (init) =>
  agentApi().dashboard['user-account-info'].$get({}, { init }),
)

/** The bonuses of the last twelve calendar months, the oldest month first and the current one last. */
export const earningsQuery = apiQuery('dashboard/earnings', (init) =>
  agentApi().dashboard.earnings.$get({ query: { months: '12' } }, { init }),
)

/** Another email address that waits for its link, and what stands in the way of withdrawals, which other bank details change. */
export const protectionQuery = {
  ...apiQuery('auth/users/protection', (init) => agentApi().auth.users.protection.$get({}, { init })),
  staleTime: 0,
}

/** The banks that the company lists. Any other one can be typed. */
export const banksQuery = {
  ...apiQuery('dashboard/banks', (init) => agentApi().dashboard.banks.$get({}, { init })),
  staleTime: Number.POSITIVE_INFINITY,
}

/** The texts that have changed since the agent agreed to them. */
export const changedTextsQuery = {
  ...apiQuery('dashboard/consents', (init) => agentApi().dashboard.consents.$get({}, { init })),
  staleTime: Number.POSITIVE_INFINITY,
}

/** The six levels of the plan in force (API-036). */
export const levelsQuery = apiQuery('dashboard/level-information', (init) =>
  agentApi().dashboard['level-information'].$get({}, { init }),
)

/** What agents typically earn, from the newest income disclosure. */
export const typicalIncomeQuery = apiQuery('income-disclosure/typical', (init) =>
  agentApi()['income-disclosure'].typical.$get({}, { init }),
)

/** The rewards that the agent is owed or was given, in the order of the levels. */
export const rewardsQuery = apiQuery('dashboard/rewards', (init) => agentApi().dashboard.rewards.$get({}, { init }))

/** The up to 126 agents in the six levels below (API-031). */
export const downlinesQuery = apiQuery('dashboard/downlines', (init) =>
  agentApi().dashboard.downlines.$get({}, { init }),
)

const REFERRALS = 'dashboard/refferals'

/** The agents who joined with the agent's code, the newest first (API-032). */
export const referralsQuery = apiQuery(REFERRALS, (init) =>
  agentApi().dashboard.refferals.$get({ query: {} }, { init }),
)

export const referralCountQuery = countQuery(REFERRALS, (init) =>
  agentApi().dashboard.refferals.$get({ query: { page: '1', page_size: '1' } }, { init }),
)

const WITHDRAWALS = 'dashboard/withdrawals'

/** The agent's withdrawals, the newest first (API-033). */
export const withdrawalsQuery = apiQuery(WITHDRAWALS, (init) =>
  agentApi().dashboard.withdrawals.$get({ query: {} }, { init }),
)

export const withdrawalCountQuery = countQuery(WITHDRAWALS, (init) =>
  agentApi().dashboard.withdrawals.$get({ query: { page: '1', page_size: '1' } }, { init }),
)

/** Identifies a withdrawal, also where a server of the release before sends no id: no two leave the same balance at once. */
export const withdrawalKey = ({ created_at, balance_before, balance_after }: AskedWithdrawal): string =>
  `${created_at} ${balance_before} ${balance_after}`

/** How soon news appears without a reload while the dashboard is open. */
const NEWS_INTERVAL_MS = 60_000

/** The agent's notifications, the newest first (API-035). Loaded again every minute while the page is visible. */
export const notificationsQuery = {
  ...apiQuery('dashboard/user-notifications', (init) => agentApi().dashboard['user-notifications'].$get({}, { init })),
  staleTime: NEWS_INTERVAL_MS,
  refetchInterval: NEWS_INTERVAL_MS,
}

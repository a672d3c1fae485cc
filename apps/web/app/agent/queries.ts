/** The lists and figures that several screens load. The layout prefetches them, so each is defined once. */
import type { AskedWithdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { queriesOf } from '../platform/api/queries.ts'
import { agentSend } from '../platform/session/authorized-fetch.ts'

export const { query: agentQuery, list: agentList, record: agentRecord } = queriesOf(agentSend)

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

// The total number of rows of a list that is cut off at the maximum length. Only the pages of the list state the
// total.

/** A list without pages is cut off at this length. */
const LONGEST_LIST = 1000

/** The lists that may be cut off. */
type LongList = 'GET /dashboard/refferals' | 'GET /dashboard/withdrawals' | 'GET /dashboard/debt'

type List = { data: readonly unknown[] | undefined; isError: boolean }

/** Returns the total: the length of the list, or the result of a separate request if the list may be cut off. */
export function useCount(
  { data, isError }: List,
  list: LongList,
): Pick<List, 'isError'> & { data: number | undefined } {
  const length = data?.length
  const isCut = length !== undefined && length >= LONGEST_LIST
  // The page is as small as possible. The count is invalidated together with the list.
  const smallest = agentList(list, { query: { page: '1', page_size: '1' } })
  const counted = useQuery({ ...smallest, select: ({ total }) => total, enabled: isCut })
  return isCut ? counted : { data: length, isError }
}

/** Returns a note for a list that shows fewer rows than there are. */
export const cutNote = (shown: number | undefined, total: number | undefined, first = 'newest'): string | undefined =>
  shown === undefined || total === undefined || total <= shown
    ? undefined
    : `The ${first} ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are listed.`

/** The filter and the order of the list of agents in the address. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { AgentOrder } from '@evergrove/contract/agents/agents'
import { cutText } from '@evergrove/contract/platform/plain-text'
import { daysIn } from '../parts/filters.ts'

/** The filter for the API, without values that are not set. */
export type AgentFilter = {
  search?: string
  status?: AgentStatus
  email_change?: typeof PROPOSED
  withdrawals?: typeof FROZEN
  /** The days of the sign-up (UTC). */
  from?: string
  to?: string
}

/** The orders. The default is the newest first. */
export const agentOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
} as const satisfies Record<AgentOrder, string>

export const orderIn = (value: string): AgentOrder => (value === 'oldest' || value === 'name' ? value : 'newest')

const PROPOSED = 'proposed'
const FROZEN = 'frozen'

const known: Record<AgentStatus, true> = { Pending: true, Active: true, Suspended: true, Closed: true }

export const agentStatuses = Object.keys(known) as AgentStatus[]

/** The longest text that the API accepts. */
export const MAX_SEARCH_LENGTH = 200

/** Returns the filter in the address, which may be mistyped: ignores an unknown choice and cuts a text that is too long. */
export function filterIn(value: (name: string) => string): AgentFilter {
  const search = cutText(value('search'), MAX_SEARCH_LENGTH)
  const status = agentStatuses.find((one) => one === value('status'))
  return {
    ...(search.trim() === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(value('email_change') === PROPOSED ? { email_change: PROPOSED } : {}),
    ...(value('withdrawals') === FROZEN ? { withdrawals: FROZEN } : {}),
    ...daysIn({ value }).days,
  }
}

/** Which agents are listed, as the address says it. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'

/** What the call takes: what is not chosen is left out. */
export type AgentChoice = { search?: string; status?: AgentStatus }

const known: Record<AgentStatus, true> = { Pending: true, Active: true, Suspended: true }

export const agentStatuses = Object.keys(known) as AgentStatus[]

/** The longest text that the call takes. */
export const MAX_SEARCH_LENGTH = 200

/** A status that nobody can have, or a text that is too long, is as good as none: an address may have been mistyped. */
export function choiceIn(value: (name: 'search' | 'status') => string): AgentChoice {
  const search = value('search').slice(0, MAX_SEARCH_LENGTH)
  const status = agentStatuses.find((one) => one === value('status'))
  return { ...(search.trim() === '' ? {} : { search }), ...(status === undefined ? {} : { status }) }
}

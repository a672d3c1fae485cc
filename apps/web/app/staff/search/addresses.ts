/** Where the results of the console's search lead. */
import type { SearchHit } from '@evergrove/contract/staff/search'
import type { SearchKind } from '@evergrove/contract/staff/search-kinds'
import { addressOfAgent } from '../agents/agent-link.tsx'

const addresses: Record<SearchKind, (hit: SearchHit) => string> = {
  agents: ({ id }) => addressOfAgent(id),
  payments: ({ id }) => `/staff/payments?status=All&chosen=${id}`,
  withdrawals: ({ id }) => `/staff/withdrawals?status=All&chosen=${id}`,
  batches: ({ id }) => `/staff/payouts/${id}`,
  // An entry is read among the other entries of its agent.
  transfers: ({ agent }) => (agent === null ? '/staff/accounting' : `${addressOfAgent(agent.id)}?part=money`),
}

/** The screen that shows the record. */
export const addressOf = (kind: SearchKind, hit: SearchHit): string => addresses[kind](hit)

/** The lists that can be filtered by the same text. */
const lists: Partial<Record<SearchKind, (text: string) => string>> = {
  agents: (text) => `/staff/agents?${new URLSearchParams({ search: text }).toString()}`,
}

/** The list of everything of a kind that the text finds; undefined if the list of this kind has no such filter. */
export const addressOfList = (kind: SearchKind, text: string): string | undefined => lists[kind]?.(text)

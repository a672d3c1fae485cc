/** The queries of the agent's page: the agent, the ledger, and the agents below. */
import type { StaffAgent } from '@evergrove/contract/agents/agents'
import type { LedgerFilter } from '@evergrove/contract/ledger/entry-groups'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { pageQuery, STAFF_PAGE_SIZE } from '../parts/page-query.ts'
import { staffApi } from '../session/staff-api.ts'

export const AGENTS_PATH = 'staff/agents'

export const agentPath = (id: number): string => `${AGENTS_PATH}/${id}`

export const agentLedgerPath = (id: number): string => `${agentPath(id)}/ledger`

/** Half the time for which the URL of a proof is valid. */
const RELOAD_MS = 5 * 60 * 1000

/** Null when there is no such agent. Fails at once without a connection. */
export const agentQuery = (id: number) =>
  queryOptions({
    queryKey: [agentPath(id)],
    queryFn: async ({ signal }): Promise<StaffAgent | null> => {
      const response = await staffApi().staff.agents[':id'].$get({ param: { id: String(id) } }, { init: { signal } })
      if (response.status === 404) return null
      if (response.status !== 200) throw new Error(`GET ${agentPath(id)} returned ${response.status}`)
      return response.json()
    },
    refetchInterval: RELOAD_MS,
    networkMode: 'always',
  })

/** A page of the agent's entries, of one kind, of a sum of kinds or of all, newest first. */
export function agentLedgerQuery(id: number, page: number, kind?: LedgerFilter) {
  const query = { page: String(page), page_size: String(STAFF_PAGE_SIZE), ...(kind !== undefined && { kind }) }
  return pageQuery(agentLedgerPath(id), query, (init) =>
    staffApi().staff.agents[':id'].ledger.$get({ param: { id: String(id) }, query }, { init }),
  )
}

export const agentDebtPath = (id: number): string => `${agentPath(id)}/debt`

/** A page of what the agent owes and why, newest first. */
export function agentDebtQuery(id: number, page: number) {
  const query = { page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return pageQuery(agentDebtPath(id), query, (init) =>
    staffApi().staff.agents[':id'].debt.$get({ param: { id: String(id) }, query }, { init }),
  )
}

/** A page of what was not paid to the agent and why, newest first. */
export function agentUnpaidQuery(id: number, page: number) {
  const query = { page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return pageQuery(`${agentPath(id)}/unpaid`, query, (init) =>
    staffApi().staff.agents[':id'].unpaid.$get({ param: { id: String(id) }, query }, { init }),
  )
}

/** The agents in the six levels below. */
export const agentDownlinesQuery = (id: number) =>
  apiQuery(`${agentPath(id)}/downlines`, (init) =>
    staffApi().staff.agents[':id'].downlines.$get({ param: { id: String(id) } }, { init }),
  )

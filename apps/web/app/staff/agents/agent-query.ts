/** One agent whole, and those below: what every part of the agent's page shows. */
import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { pageQuery, STAFF_PAGE_SIZE } from '../parts/page-query.ts'
import { staffApi } from '../session/staff-api.ts'

export const AGENTS_PATH = 'staff/agents'

export const agentPath = (id: number): string => `${AGENTS_PATH}/${id}`

export const agentLedgerPath = (id: number): string => `${agentPath(id)}/ledger`

/** Half of the time for which the address of a proof opens it. */
const REREAD_MS = 5 * 60 * 1000

/** Null where there is no such agent. Without a connection it fails at once. */
export const agentQuery = (id: number) =>
  queryOptions({
    queryKey: [agentPath(id)],
    queryFn: async ({ signal }): Promise<StaffAgent | null> => {
      const answer = await staffApi().staff.agents[':id'].$get({ param: { id: String(id) } }, { init: { signal } })
      if (answer.status === 404) return null
      if (answer.status !== 200) throw new Error(`GET ${agentPath(id)} answered ${answer.status}`)
      return answer.json()
    },
    refetchInterval: REREAD_MS,
    networkMode: 'always',
  })

/** A page of what was booked, the newest first. */
export function agentLedgerQuery(id: number, page: number) {
  const query = { page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return pageQuery(agentLedgerPath(id), query, (init) =>
    staffApi().staff.agents[':id'].ledger.$get({ param: { id: String(id) }, query }, { init }),
  )
}

/** Who stands in the six levels below. */
export const agentDownlinesQuery = (id: number) =>
  apiQuery(`${agentPath(id)}/downlines`, (init) =>
    staffApi().staff.agents[':id'].downlines.$get({ param: { id: String(id) } }, { init }),
  )

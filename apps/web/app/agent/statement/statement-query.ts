/** The entries of the agent's account, page by page, and all of them for print. */
import type { StatementEntry, StatementFilter } from '@evergrove/contract/ledger/statement'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'

export const STATEMENT_PAGE_SIZE = 20

const PATH = 'dashboard/statement'

export type StatementPage = { entries: StatementEntry[]; total: number }

/** One page of the entries that match the filter, the newest first, with their total. Fails at once without a connection. */
export const statementQuery = (filter: StatementFilter, page: number) =>
  queryOptions({
    queryKey: [PATH, filter, page],
    queryFn: async ({ signal }): Promise<StatementPage> => {
      const query = { ...filter, page: String(page), page_size: String(STATEMENT_PAGE_SIZE) }
      const response = await agentApi().dashboard.statement.$get({ query }, { init: { signal } })
      if (response.status !== 200) throw new Error(`GET ${PATH} returned ${response.status}`)
      return { entries: await response.json(), total: Number(response.headers.get('X-Total-Count')) }
    },
    networkMode: 'always',
  })

/** The kinds of entries that few agents have and this one does. */
export const rareKindsQuery = apiQuery(`${PATH}/rare-kinds`, (init) =>
  agentApi().dashboard.statement['rare-kinds'].$get({}, { init }),
)

/** The sum of the entries of each kind. Together they are the balance. */
export const statementSumsQuery = apiQuery(`${PATH}/sums`, (init) =>
  agentApi().dashboard.statement.sums.$get({}, { init }),
)

/** All entries that match the filter, up to the newest thousand. */
export const wholeStatementQuery = (filter: StatementFilter) =>
  queryOptions({
    queryKey: [PATH, filter, 'whole'],
    queryFn: async ({ signal }): Promise<StatementEntry[]> => {
      const response = await agentApi().dashboard.statement.$get({ query: filter }, { init: { signal } })
      if (response.status !== 200) throw new Error(`GET ${PATH} returned ${response.status}`)
      return response.json()
    },
    networkMode: 'always',
  })

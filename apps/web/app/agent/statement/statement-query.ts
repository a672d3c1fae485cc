/** The entries of the agent's account, page by page, and all of them for print. */
import type { EntrySum, StatementEntry, StatementFilter } from '@evergrove/contract/ledger/statement'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'
import type { StatementChoice } from './statement-filter.ts'

export const STATEMENT_PAGE_SIZE = 20

const PATH = 'dashboard/statement'

export type StatementPage = { entries: StatementEntry[]; total: number }

/** The usual order is not sent. */
const askedFor = ({ filter, order }: StatementChoice) => (order === 'oldest' ? { ...filter, order } : filter)

/** One page of the entries that match the filter, with their total. Fails at once without a connection. */
export const statementQuery = (choice: StatementChoice, page: number) =>
  queryOptions({
    queryKey: [PATH, askedFor(choice), page],
    queryFn: async ({ signal }): Promise<StatementPage> => {
      const query = { ...askedFor(choice), page: String(page), page_size: String(STATEMENT_PAGE_SIZE) }
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
  agentApi().dashboard.statement.sums.$get({ query: {} }, { init }),
)

/** The sums by kind of the entries that match the filter. */
export const filteredSumsQuery = (filter: StatementFilter) =>
  queryOptions({
    queryKey: [`${PATH}/sums`, filter],
    queryFn: async ({ signal }): Promise<EntrySum[]> => {
      const response = await agentApi().dashboard.statement.sums.$get({ query: filter }, { init: { signal } })
      if (response.status !== 200) throw new Error(`GET ${PATH}/sums returned ${response.status}`)
      return response.json()
    },
    networkMode: 'always',
  })

/** All entries that match the filter, up to the first thousand. */
export const wholeStatementQuery = (choice: StatementChoice) =>
  queryOptions({
    queryKey: [PATH, askedFor(choice), 'whole'],
    queryFn: async ({ signal }): Promise<StatementEntry[]> => {
      const response = await agentApi().dashboard.statement.$get({ query: askedFor(choice) }, { init: { signal } })
      if (response.status !== 200) throw new Error(`GET ${PATH} returned ${response.status}`)
      return response.json()
    },
    networkMode: 'always',
  })

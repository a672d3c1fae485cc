/** The bookings of the member's account, a page at a time, and all of them for paper. */
import type { StatementEntry, StatementFilter } from '@evergrove/contract/ledger/statement'
import { queryOptions } from '@tanstack/react-query'
import { agentApi } from '../../platform/session/authorized-fetch.ts'

export const STATEMENT_PAGE_SIZE = 20

const PATH = 'dashboard/statement'

export type StatementPage = { entries: StatementEntry[]; total: number }

/** One page of what passes the filter, the newest first, with how many pass it in all. Without a connection it fails at once. */
export const statementQuery = (filter: StatementFilter, page: number) =>
  queryOptions({
    queryKey: [PATH, filter, page],
    queryFn: async ({ signal }): Promise<StatementPage> => {
      const query = { ...filter, page: String(page), page_size: String(STATEMENT_PAGE_SIZE) }
      const answer = await agentApi().dashboard.statement.$get({ query }, { init: { signal } })
      if (answer.status !== 200) throw new Error(`GET ${PATH} answered ${answer.status}`)
      return { entries: await answer.json(), total: Number(answer.headers.get('X-Total-Count')) }
    },
    networkMode: 'always',
  })

/** All that passes the filter, up to the newest thousand. */
export const wholeStatementQuery = (filter: StatementFilter) =>
  queryOptions({
    queryKey: [PATH, filter, 'whole'],
    queryFn: async ({ signal }): Promise<StatementEntry[]> => {
      const answer = await agentApi().dashboard.statement.$get({ query: filter }, { init: { signal } })
      if (answer.status !== 200) throw new Error(`GET ${PATH} answered ${answer.status}`)
      return answer.json()
    },
    networkMode: 'always',
  })

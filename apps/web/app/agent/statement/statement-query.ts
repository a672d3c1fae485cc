/** The entries of the agent's account, page by page, and all of them for print. */
import { agentList, agentQuery } from '../queries.ts'
import type { StatementChoice } from './statement-filter.ts'

export const STATEMENT_PAGE_SIZE = 20

/** Returns the query for the call. The default order is not sent. */
const askedFor = ({ filter, order }: StatementChoice) => (order === 'oldest' ? { ...filter, order } : filter)

/** Returns the query of one page of the entries that match the filter, with their total. */
export const statementQuery = (choice: StatementChoice, page: number) =>
  agentList('GET /dashboard/statement', {
    query: { ...askedFor(choice), page: String(page), page_size: String(STATEMENT_PAGE_SIZE) },
  })

/** Returns the query of all entries that match the filter, up to the first thousand. */
export const wholeStatementQuery = (choice: StatementChoice) =>
  agentQuery('GET /dashboard/statement', { query: askedFor(choice) })

/** The search of the console. */
import { searchGroupSchema, searchInput } from '@evergrove/contract/staff/search'
import { searchEverything } from '@evergrove/core/staff'
import { z } from '@hono/zod-openapi'
import { staffCalls } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'

/** One call for every kind of record. */
export const searchCalls = [
  staffCalls('search')('GET /staff/search', {
    id: 'searchEverything',
    summary: 'Search agents, payments, withdrawals, payout batches and ledger entries by one text',
    description: 'Only kinds that the caller’s role may use. Amounts are found among the newest 10,000 of each kind.',
    query: searchInput,
    gives: { 200: jsonResponse(z.array(searchGroupSchema), 'Up to five of each kind, without empty groups.') },
    answer: ({ deps, staff: { role }, query }) => searchEverything(deps.db, { text: query.q, role }),
  }),
]

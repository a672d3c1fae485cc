/** The entries of the agent's account and the bonuses by month. These calls go beyond the specification. */

import { entryExplanationSchema } from '@evergrove/contract/ledger/explanation'
import {
  debtEntrySchema,
  earningsInput,
  entrySumSchema,
  monthlyEarningsSchema,
  statementEntrySchema,
  statementFilterInput,
  statementOrderField,
} from '@evergrove/contract/ledger/statement'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { idField } from '@evergrove/contract/platform/whole-number'
import { logReceiptSchema } from '@evergrove/contract/transparency'
import {
  explainOwnEntry,
  exportStatement,
  listDebt,
  listEarnings,
  listStatement,
  sumLedger,
  sumStatement,
} from '@evergrove/core/ledger'
import { proveRecord } from '@evergrove/core/transparency'
import { z } from '@hono/zod-openapi'
import { agentCall, agentRead, counted } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'
import { csvResponse } from '../../http/file-responses.ts'
import { pageOf, pageQuery } from '../../http/paging.ts'
import { countCall } from '../../http/throttle.ts'

const PAGE_SIZE = 20

const described = { tags: ['Statement'] }

const oneEntry = {
  ...described,
  /** The number of an entry in a path. */
  params: z.object({ number: idField() }),
}

const noEntry = { 404: jsonResponse(detailSchema, 'The calling agent has no entry with this number.') }

/** The statement, the parts of the balance, the debt, whether anything was ever taken back, and each entry's reason. */
export const ownLedgerCalls = [
  agentRead('GET /dashboard/statement', {
    ...described,
    id: 'listStatement',
    summary: 'List the entries of the calling agent’s account with what caused them',
    query: statementFilterInput.safeExtend({ ...pageQuery.shape, order: statementOrderField().optional() }),
    gives: {
      200: jsonResponse(
        z.array(statementEntrySchema),
        'Newest first unless order=oldest, at most 1,000. When a page is requested, X-Total-Count gives the number of matching entries.',
      ),
    },
    async answer({ read, agentId, query: { page, page_size, order, ...filter } }) {
      const asked = { filter, order, page: pageOf({ page, page_size }, PAGE_SIZE) }
      return counted(await listStatement(read, agentId, asked))
    },
  }),
  agentCall('GET /dashboard/statement.csv', {
    ...described,
    id: 'exportStatement',
    summary: 'Export all matching entries as CSV',
    query: statementFilterInput,
    gives: { 200: csvResponse('Newest first, with a heading row.') },
    refuses: { 429: jsonResponse(detailSchema, 'Too many exports. Retry-After says when to try again.') },
    async answer({ c, deps: { db, limits, now }, agentId, query: filter }) {
      // An export reads the whole account, so the limit counts per agent, from any address.
      await countCall([{ limit: limits.statementFiles, key: String(agentId) }])
      return c.body(await exportStatement(db, { agentId, filter }), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="statement-${now().toISOString().slice(0, 10)}.csv"`,
      })
    },
  }),
  agentRead('GET /dashboard/earnings', {
    ...described,
    id: 'listEarnings',
    summary: 'Get the bonus totals of recent months',
    query: earningsInput,
    gives: {
      200: jsonResponse(z.array(monthlyEarningsSchema), 'Every month, oldest first, without adjustments.'),
    },
    answer: ({ deps: { now }, read, agentId, query }) => listEarnings({ db: read, now }, { agentId, ...query }),
  }),
  agentCall('GET /dashboard/statement/sums', {
    ...described,
    id: 'sumStatement',
    summary: 'Get the sum of the entries of each kind on the calling agent’s statement',
    query: statementFilterInput,
    gives: {
      200: jsonResponse(
        z.array(entrySumSchema),
        'Without a filter, together they are the balance. A kind without entries is left out.',
      ),
    },
    answer({ deps: { db }, agentId, query: filter }) {
      const isFiltered = Object.values(filter).some((value) => value !== undefined)
      return isFiltered ? sumStatement(db, agentId, filter) : sumLedger(db, agentId)
    },
  }),
  agentRead('GET /dashboard/debt', {
    ...described,
    id: 'listDebt',
    summary: 'List what the calling agent owes the company and why, and what has repaid it',
    query: pageQuery,
    gives: {
      200: jsonResponse(
        z.array(debtEntrySchema),
        'Newest first, at most 1,000. When a page is requested, X-Total-Count gives the total.',
      ),
    },
    answer: async ({ read, agentId, query }) => counted(await listDebt(read, agentId, pageOf(query, PAGE_SIZE))),
  }),
  agentRead('GET /dashboard/entries/{number}', {
    ...oneEntry,
    id: 'explainOwnEntry',
    summary: 'Get an entry of the calling agent’s account with its reason in words',
    gives: { 200: jsonResponse(entryExplanationSchema, 'The reason, and the facts that it rests on.') },
    refuses: noEntry,
    answer: ({ read, agentId, params: { number } }) => explainOwnEntry(read, agentId, number),
  }),
  agentCall('GET /dashboard/entries/{number}/proof', {
    ...oneEntry,
    id: 'proveOwnEntry',
    summary: 'Get an entry of the calling agent’s account with its proof from the transparency log',
    gives: {
      200: jsonResponse(logReceiptSchema, 'The entry, its proof and the signed checkpoint: verify it without us.'),
    },
    refuses: {
      ...noEntry,
      409: jsonResponse(detailSchema, 'The entry is not in the transparency log yet. It enters within a minute.'),
    },
    async answer({ deps: { db }, agentId, params: { number } }) {
      await explainOwnEntry(db, agentId, number)
      return proveRecord(db, 'transfer', number)
    },
  }),
]

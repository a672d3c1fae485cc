/** The entries of the agent's account and the bonuses by month. These calls go beyond the specification. */

import { entryExplanationSchema } from '@evergrove/contract/ledger/explanation'
import {
  debtEntrySchema,
  earningsInput,
  entrySumSchema,
  monthlyEarningsSchema,
  rareKindSchema,
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
  listRareKinds,
  listStatement,
  sumLedger,
  sumStatement,
} from '@evergrove/core/ledger'
import { proveRecord } from '@evergrove/core/transparency'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { readByAgent, requireAgent } from '../../http/access.ts'
import { csvResponse } from '../../http/csv-response.ts'
import { jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { pageOf, pageQuery, setTotal } from '../../http/paging.ts'
import { countCall } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

const PAGE_SIZE = 20

const described = { tags: ['Statement'], security: [{ jwt: [] }] }

/** The calls behind the agent's statement. */
export function statementRoutes(dependencies: ApiDependencies) {
  const { db, limits, now } = dependencies
  const agent = requireAgent(dependencies)
  const reading = readByAgent(dependencies)

  const listRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [reading] as const,
    path: '/dashboard/statement',
    operationId: 'listStatement',
    summary: 'List the entries of the calling agent’s account with what caused them',
    request: {
      query: statementFilterInput.safeExtend({ ...pageQuery.shape, order: statementOrderField().optional() }),
    },
    responses: {
      200: jsonResponse(
        z.array(statementEntrySchema),
        'Newest first unless order=oldest, at most 1,000. When a page is requested, X-Total-Count gives the number of matching entries.',
      ),
      ...notSignedIn,
    },
  })
  const fileRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [agent] as const,
    path: '/dashboard/statement.csv',
    operationId: 'exportStatement',
    summary: 'Export all matching entries as CSV',
    request: { query: statementFilterInput },
    responses: {
      200: csvResponse('Newest first, with a heading row.'),
      429: jsonResponse(detailSchema, 'Too many exports. Retry-After says when to try again.'),
      ...notSignedIn,
    },
  })
  const earningsRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [reading] as const,
    path: '/dashboard/earnings',
    operationId: 'listEarnings',
    summary: 'Get the bonus totals of recent months',
    request: { query: earningsInput },
    responses: {
      200: jsonResponse(z.array(monthlyEarningsSchema), 'Every month, oldest first, without adjustments.'),
      ...notSignedIn,
    },
  })
  return createRouter()
    .openapi(listRoute, async (c) => {
      const { page, page_size, order, ...filter } = c.req.valid('query')
      const asked = { filter, order, page: pageOf({ page, page_size }, PAGE_SIZE) }
      const { items, total } = await listStatement(c.get('read'), c.get('agentId'), asked)
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(fileRoute, async (c) => {
      // An export reads the whole account, so the limit counts per agent, whatever address they call from.
      await countCall([{ limit: limits.statementFiles, key: String(c.get('agentId')) }])
      const text = await exportStatement(db, { agentId: c.get('agentId'), filter: c.req.valid('query') })
      return c.body(text, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="statement-${now().toISOString().slice(0, 10)}.csv"`,
      })
    })
    .openapi(earningsRoute, async (c) => {
      const { months } = c.req.valid('query')
      return c.json(await listEarnings({ db: c.get('read'), now }, { agentId: c.get('agentId'), months }), 200)
    })
}

/** What the balance is made of, what the agent owes, whether anything was ever taken back, and the reason for each entry. */
export function debtRoutes(dependencies: ApiDependencies) {
  const reading = readByAgent(dependencies)
  const kindsRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [reading] as const,
    path: '/dashboard/statement/rare-kinds',
    operationId: 'listRareKinds',
    summary: 'List the kinds of entries of the calling agent’s account that few agents have',
    responses: { 200: jsonResponse(z.array(rareKindSchema), 'Empty for nearly every agent.'), ...notSignedIn },
  })
  const sumsRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [requireAgent(dependencies)] as const,
    path: '/dashboard/statement/sums',
    operationId: 'sumStatement',
    summary: 'Get the sum of the entries of each kind on the calling agent’s statement',
    request: { query: statementFilterInput },
    responses: {
      200: jsonResponse(
        z.array(entrySumSchema),
        'Without a filter, together they are the balance. A kind without entries is left out.',
      ),
      ...notSignedIn,
    },
  })
  const debtRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [reading] as const,
    path: '/dashboard/debt',
    operationId: 'listDebt',
    summary: 'List what the calling agent owes the company and why, and what has repaid it',
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(
        z.array(debtEntrySchema),
        'Newest first, at most 1,000. When a page is requested, X-Total-Count gives the total.',
      ),
      ...notSignedIn,
    },
  })

  return createRouter()
    .openapi(sumsRoute, async (c) => {
      const { db } = dependencies
      const [agentId, filter] = [c.get('agentId'), c.req.valid('query')]
      const isFiltered = Object.values(filter).some((value) => value !== undefined)
      return c.json(await (isFiltered ? sumStatement(db, agentId, filter) : sumLedger(db, agentId)), 200)
    })
    .openapi(debtRoute, async (c) => {
      const page = pageOf(c.req.valid('query'), PAGE_SIZE)
      const { items, total } = await listDebt(c.get('read'), c.get('agentId'), page)
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(kindsRoute, async (c) => c.json(await listRareKinds(c.get('read'), c.get('agentId')), 200))
    .route('/', entryRoutes(dependencies))
}

/** The number of an entry in a path. */
const numberParam = z.object({ number: idField() })

/** One entry of the agent with its reason. */
function entryRoutes(dependencies: ApiDependencies) {
  const entryRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [readByAgent(dependencies)] as const,
    path: '/dashboard/entries/{number}',
    operationId: 'explainOwnEntry',
    summary: 'Get an entry of the calling agent’s account with its reason in words',
    request: { params: numberParam },
    responses: {
      200: jsonResponse(entryExplanationSchema, 'The reason, and the facts that it rests on.'),
      404: jsonResponse(detailSchema, 'The calling agent has no entry with this number.'),
      ...notSignedIn,
    },
  })
  const proofRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [requireAgent(dependencies)] as const,
    path: '/dashboard/entries/{number}/proof',
    operationId: 'proveOwnEntry',
    summary: 'Get an entry of the calling agent’s account with its proof from the transparency log',
    request: { params: numberParam },
    responses: {
      200: jsonResponse(logReceiptSchema, 'The entry, its proof and the signed checkpoint: verify it without us.'),
      404: jsonResponse(detailSchema, 'The calling agent has no entry with this number.'),
      409: jsonResponse(detailSchema, 'The entry is not in the transparency log yet. It enters within a minute.'),
      ...notSignedIn,
    },
  })
  return createRouter()
    .openapi(entryRoute, async (c) =>
      c.json(await explainOwnEntry(c.get('read'), c.get('agentId'), c.req.valid('param').number), 200),
    )
    .openapi(proofRoute, async (c) => {
      const { number } = c.req.valid('param')
      await explainOwnEntry(dependencies.db, c.get('agentId'), number)
      return c.json(await proveRecord(dependencies.db, 'transfer', number), 200)
    })
}

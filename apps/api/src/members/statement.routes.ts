/** The bookings of the member's account and the bonuses by month. Beyond the specification's calls. */

import {
  earningsInput,
  monthlyEarningsSchema,
  statementEntrySchema,
  statementFilterInput,
} from '@evergrove/contract/ledger/statement'
import { detailSchema, fieldErrorsSchema } from '@evergrove/contract/platform/errors'
import { exportStatement, listEarnings, listStatement } from '@evergrove/core/ledger'
import { createRoute, z } from '@hono/zod-openapi'
import { csvAnswer } from '../answers/csv-answer.ts'
import { notSignedIn } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { requireAgent } from '../request/access.ts'
import { pageOf, pageQuery, setTotal } from '../request/paging.ts'
import { countCall } from '../request/throttle.ts'
import { createRouter } from '../router.ts'

const PAGE_SIZE = 20

/** A router with the calls that show a member what was booked. */
export function statementRoutes(dependencies: ApiDependencies) {
  const { db, limits, now } = dependencies
  const described = { tags: ['Statement'], security: [{ jwt: [] }] }
  const member = requireAgent(dependencies)
  const refused = { 400: jsonAnswer(fieldErrorsSchema, 'Messages by field.'), ...notSignedIn }

  const listRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [member] as const,
    path: '/dashboard/statement',
    summary: 'The bookings of the member’s account and what caused them',
    request: { query: statementFilterInput.safeExtend(pageQuery.shape) },
    responses: {
      200: jsonAnswer(
        z.array(statementEntrySchema),
        'The newest first, at most 1000 without a page; with one, X-Total-Count says how many pass the filter.',
      ),
      ...refused,
    },
  })
  const fileRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [member] as const,
    path: '/dashboard/statement.csv',
    summary: 'The same bookings, all of them, as a file for spreadsheets',
    request: { query: statementFilterInput },
    responses: {
      200: csvAnswer('The newest first, below headings.'),
      429: jsonAnswer(detailSchema, 'Too many files; Retry-After says when to come back.'),
      ...refused,
    },
  })
  const earningsRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [member] as const,
    path: '/dashboard/earnings',
    summary: 'What the bonuses of the last months came to',
    request: { query: earningsInput },
    responses: {
      200: jsonAnswer(z.array(monthlyEarningsSchema), 'Every month, the oldest first, without adjustments.'),
      ...refused,
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { page, page_size, ...filter } = c.req.valid('query')
      const asked = { filter, page: pageOf({ page, page_size }, PAGE_SIZE) }
      const { items, total } = await listStatement(db, c.get('agentId'), asked)
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(fileRoute, async (c) => {
      // A file reads the whole account, however long it is: the limit is that of its owner, wherever they call from.
      await countCall([{ limit: limits.statementFiles, key: String(c.get('agentId')) }])
      const text = await exportStatement(db, { agentId: c.get('agentId'), filter: c.req.valid('query') })
      return c.body(text, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="statement-${now().toISOString().slice(0, 10)}.csv"`,
      })
    })
    .openapi(earningsRoute, async (c) => {
      const { months } = c.req.valid('query')
      return c.json(await listEarnings({ db, now }, { agentId: c.get('agentId'), months }), 200)
    })
}

/** The audit trail, for admins. */

import { auditCheckSchema, auditEntrySchema, auditFilterInput } from '@evergrove/contract/audit'
import { fieldErrorsSchema } from '@evergrove/contract/platform/errors'
import { exportAudit, listAudit } from '@evergrove/core/audit'
import { proveAudit } from '@evergrove/core/ledger'
import { createRoute, z } from '@hono/zod-openapi'
import { csvAnswer, sendCsv } from '../../answers/csv-answer.ts'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { pageQuery, setTotal } from '../../request/paging.ts'
import { createRouter } from '../../router.ts'
import { described, staffPage, staffRefusals } from '../describe-staff-route.ts'
import { requireStaff } from '../staff-access.ts'

const refusals = { 400: jsonAnswer(fieldErrorsSchema, 'Messages by field.'), ...staffRefusals }

/** A router with the trail as a list and as a file, and its check. */
export function auditRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const admin = requireStaff(dependencies, [])

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/audit',
    summary: 'Who did what, the newest first',
    middleware: [admin] as const,
    request: { query: pageQuery.extend(auditFilterInput.shape) },
    responses: {
      200: jsonAnswer(z.array(auditEntrySchema), 'X-Total-Count counts up to 10,000 of them.'),
      ...refusals,
    },
  })
  const fileRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/audit.csv',
    summary: 'The same entries, all of them, as a file for spreadsheets',
    middleware: [admin] as const,
    request: { query: auditFilterInput },
    responses: { 200: csvAnswer('The newest first.'), ...refusals },
  })
  const checkRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/audit/check',
    summary: 'Prove that the trail is as it was written; the result is kept',
    middleware: [admin] as const,
    responses: { 200: jsonAnswer(auditCheckSchema, 'The entries that are not, if any.'), ...staffRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { page, page_size, ...filter } = c.req.valid('query')
      const { items, total } = await listAudit(db, { filter, ...staffPage({ page, page_size }) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(fileRoute, (c) => sendCsv(c, exportAudit(db, c.req.valid('query')), { name: 'audit', now: now() }))
    .openapi(checkRoute, async (c) => c.json(await proveAudit({ db, now }), 200))
}

/** The audit trail, for admins. */

import { auditCheckSchema, auditEntrySchema, auditFilterInput } from '@evergrove/contract/audit-trail'
import { exportAudit, listAudit } from '@evergrove/core/audit'

import { proveAudit } from '@evergrove/core/checks'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { readByStaff, requireStaff } from '../../http/access.ts'
import { csvResponse, sendCsv } from '../../http/csv-response.ts'
import { jsonResponse, staffCall, staffPage, staffRefusals, tooManyCalls } from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { throttleCaller } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** The trail as a list and as a file, and its check. */
export function auditRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const admin = requireStaff(dependencies, 'audit')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/audit',
    operationId: 'listAuditEntries',
    summary: 'List audit entries, newest first',
    middleware: [readByStaff(dependencies, 'audit')] as const,
    request: { query: pageQuery.extend(auditFilterInput.shape) },
    responses: {
      200: jsonResponse(z.array(auditEntrySchema), 'X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const fileRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/audit.csv',
    operationId: 'exportAuditEntries',
    summary: 'Export all matching entries as CSV',
    middleware: [admin, throttleCaller(dependencies.limits.staffExports)] as const,
    request: { query: auditFilterInput },
    responses: { 200: csvResponse('Newest first.'), ...staffRefusals, ...tooManyCalls },
  })
  const checkRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/audit/check',
    operationId: 'checkAudit',
    summary: 'Verify that no audit entry was changed; the result is stored',
    middleware: [admin] as const,
    responses: { 200: jsonResponse(auditCheckSchema, 'The entries that were changed, if any.'), ...staffRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { page, page_size, ...filter } = c.req.valid('query')
      const { items, total } = await listAudit(db, { filter, source: c.get('read'), ...staffPage({ page, page_size }) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(fileRoute, (c) => sendCsv(c, exportAudit(db, c.req.valid('query')), { name: 'audit', now: now() }))
    .openapi(checkRoute, async (c) => c.json(await proveAudit({ db, now }), 200))
}

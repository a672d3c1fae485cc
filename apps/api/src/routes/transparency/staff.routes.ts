/** The transparency log as staff use it: receipts of entries, and the check of the whole log. */
import { detailSchema } from '@evergrove/contract/platform/errors'
import { logCheckSchema, logReceiptSchema } from '@evergrove/contract/transparency'
import { proveLog } from '@evergrove/core/checks'
import { proveRecord } from '@evergrove/core/transparency'
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { requireStaff } from '../../http/access.ts'
import { idParam, jsonResponse, staffCall, staffRefusals } from '../../http/describe-route.ts'
import { createRouter } from '../../router.ts'

/** Receipts of any ledger entry and audit entry, and the check. */
export function transparencyRoutes(dependencies: ApiDependencies) {
  const { db, storage, now, transparency } = dependencies
  const { anchor, timeStamper } = transparency
  const admin = requireStaff(dependencies, 'audit')
  const responses = {
    ...staffRefusals,
    200: jsonResponse(logReceiptSchema, 'The entry, its proof and the signed checkpoint.'),
    404: jsonResponse(detailSchema, 'The record is gone.'),
    409: jsonResponse(detailSchema, 'No such record is in the transparency log yet.'),
  }
  const entryRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/entries/{id}/proof',
    operationId: 'proveEntry',
    summary: 'Get any entry of the books with its proof from the transparency log',
    middleware: [requireStaff(dependencies, 'accounting')] as const,
    request: { params: idParam },
    responses,
  })
  const auditRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/audit/{id}/proof',
    operationId: 'proveAuditEntry',
    summary: 'Get an audit entry with its proof from the transparency log',
    middleware: [admin] as const,
    request: { params: idParam },
    responses,
  })
  const checkRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/log/check',
    operationId: 'checkLog',
    summary: 'Prove the whole transparency log; the result is stored',
    middleware: [admin] as const,
    responses: {
      200: jsonResponse(logCheckSchema, 'Everything that is looked for, with its count.'),
      ...staffRefusals,
    },
  })
  return createRouter()
    .openapi(entryRoute, async (c) => c.json(await proveRecord(db, 'transfer', c.req.valid('param').id), 200))
    .openapi(auditRoute, async (c) => c.json(await proveRecord(db, 'audit_entry', c.req.valid('param').id), 200))
    .openapi(checkRoute, async (c) => c.json(await proveLog({ db, storage, now, anchor, timeStamper }), 200))
}

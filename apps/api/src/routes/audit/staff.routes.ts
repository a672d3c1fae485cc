/** The audit trail, for admins. */
import { auditCheckSchema, auditEntrySchema, auditFilterInput } from '@evergrove/contract/audit-trail'
import { securityEventSchema, securityFilterInput } from '@evergrove/contract/security-log'
import { exportAudit, listAudit } from '@evergrove/core/audit'
import { proveAudit } from '@evergrove/core/checks'
import { listSecurityEvents } from '@evergrove/core/security'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls, staffReads } from '../../call.ts'
import { jsonResponse, staffPage, tooManyCalls } from '../../http/describe-route.ts'
import { csvResponse, sendCsv } from '../../http/file-responses.ts'
import { pageQuery } from '../../http/paging.ts'
import { throttleCaller } from '../../http/throttle.ts'

const audit = staffCalls('audit')

/** The trail as a list and as a file, and its check. */
export const auditCalls = [
  staffReads('audit')('GET /staff/audit', {
    id: 'listAuditEntries',
    summary: 'List audit entries, newest first',
    query: pageQuery.extend(auditFilterInput.shape),
    gives: { 200: jsonResponse(z.array(auditEntrySchema), 'X-Total-Count counts up to 10,000.') },
    answer: async ({ deps, read: source, query: { page, page_size, ...filter } }) =>
      counted(await listAudit(deps.db, { filter, source, ...staffPage({ page, page_size }) })),
  }),
  audit('GET /staff/audit.csv', {
    id: 'exportAuditEntries',
    summary: 'Export all matching entries as CSV',
    query: auditFilterInput,
    before: ({ limits }) => [throttleCaller(limits.staffExports)],
    gives: { 200: csvResponse('Newest first.') },
    refuses: tooManyCalls,
    answer: ({ c, deps, query }) => sendCsv(c, exportAudit(deps.db, query), { name: 'audit', now: deps.now() }),
  }),
  audit('GET /staff/audit/check', {
    id: 'checkAudit',
    summary: 'Verify that no audit entry was changed; the result is stored',
    gives: { 200: jsonResponse(auditCheckSchema, 'The entries that were changed, if any.') },
    answer: ({ deps }) => proveAudit(deps),
  }),
]

// The security log, for admins.

/** The events as a list. */
export const securityCalls = [
  staffCalls('securityLog')('GET /staff/security-events', {
    id: 'listSecurityEvents',
    summary: 'List events of the security log, newest first',
    query: pageQuery.extend(securityFilterInput.shape),
    gives: { 200: jsonResponse(z.array(securityEventSchema), 'X-Total-Count counts up to 10,000.') },
    answer: async ({ deps, query: { page, page_size, ...filter } }) =>
      counted(await listSecurityEvents(deps, { filter, ...staffPage({ page, page_size }) })),
  }),
]

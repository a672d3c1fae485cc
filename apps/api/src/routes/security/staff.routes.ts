/** The security log, for admins. */
import { securityEventSchema, securityFilterInput } from '@evergrove/contract/security-log'
import { listSecurityEvents } from '@evergrove/core/security'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls } from '../../call.ts'
import { jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

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

/** The security log, for admins. */
import { securityEventSchema, securityFilterInput } from '@evergrove/contract/security-log'
import { listSecurityEvents } from '@evergrove/core/security'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { requireStaff } from '../../http/access.ts'
import { jsonResponse, staffCall, staffPage, staffRefusals } from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { createRouter } from '../../router.ts'

/** The events as a list. */
export function securityRoutes(dependencies: ApiDependencies) {
  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/security-events',
    operationId: 'listSecurityEvents',
    summary: 'List events of the security log, newest first',
    middleware: [requireStaff(dependencies, 'securityLog')] as const,
    request: { query: pageQuery.extend(securityFilterInput.shape) },
    responses: {
      200: jsonResponse(z.array(securityEventSchema), 'X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })

  return createRouter().openapi(listRoute, async (c) => {
    const { page, page_size, ...filter } = c.req.valid('query')
    const { items, total } = await listSecurityEvents(dependencies, { filter, ...staffPage({ page, page_size }) })
    setTotal(c, total ?? 0)
    return c.json(items, 200)
  })
}

/** The contact messages that visitors have sent, for support. */

import { answeredInput, messageStatuses, staffMessageSchema } from '@evergrove/contract/contact/messages'
import { listMessages, markAnswered } from '@evergrove/core/contact'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  idParam,
  jsonRequest,
  jsonResponse,
  staffCall,
  staffPage,
  staffRefusals,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** The inbox of contact messages. */
export function messageRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const support = requireStaff(dependencies, 'messages')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/messages',
    operationId: 'listContactMessages',
    summary: 'List contact messages, newest first',
    middleware: [support] as const,
    request: { query: pageQuery.extend({ status: z.enum(messageStatuses).optional() }) },
    responses: {
      200: jsonResponse(z.array(staffMessageSchema), 'X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const answeredRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/messages/{id}/answered',
    operationId: 'markContactMessageAnswered',
    summary: 'Mark a message as answered or not answered',
    middleware: [support, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(answeredInput) },
    responses: { 204: { description: 'Noted.' }, ...actionRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { status, ...page } = c.req.valid('query')
      const { items, total } = await listMessages(db, { status, ...staffPage(page) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(answeredRoute, async (c) => {
      const { id } = c.req.valid('param')
      await markAnswered({ db }, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}

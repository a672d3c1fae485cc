/** What visitors have sent: contact messages for support, newsletter subscriptions for editors. */

import {
  answeredInput,
  messageStatuses,
  staffMessageSchema,
  subscriberSchema,
} from '@evergrove/contract/contact/messages'
import {
  exportSubscribers,
  listMessages,
  listSubscribers,
  markAnswered,
  removeSubscriber,
} from '@evergrove/core/contact'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import { csvResponse, sendCsv } from '../../http/csv-response.ts'
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

const searchQuery = z.object({ search: z.string().max(254).default('') })

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

/** Newsletter subscribers. */
export function subscriberRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const editor = requireStaff(dependencies, 'subscribers')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/subscribers',
    operationId: 'listSubscribers',
    summary: 'List newsletter subscribers, newest first',
    middleware: [editor] as const,
    request: { query: pageQuery.extend(searchQuery.shape) },
    responses: {
      200: jsonResponse(z.array(subscriberSchema), 'X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const fileRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/subscribers.csv',
    operationId: 'exportSubscribers',
    summary: 'Export all matching subscribers as CSV',
    middleware: [editor] as const,
    request: { query: searchQuery },
    responses: { 200: csvResponse('Newest first.'), ...staffRefusals },
  })
  const removeRoute = createRoute({
    ...staffCall,
    method: 'delete',
    path: '/staff/subscribers/{id}',
    operationId: 'removeSubscriber',
    summary: 'End a subscription',
    middleware: [editor] as const,
    request: { params: idParam },
    responses: { 204: { description: 'Ended.' }, ...actionRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { search, ...page } = c.req.valid('query')
      const { items, total } = await listSubscribers(db, { search, ...staffPage(page) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(fileRoute, async (c) => {
      const { search } = c.req.valid('query')
      const pieces = await exportSubscribers(db, { search, actor: actorOf(c.get('staff')) })
      return sendCsv(c, pieces, { name: 'subscribers', now: now() })
    })
    .openapi(removeRoute, async (c) => {
      await removeSubscriber({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}

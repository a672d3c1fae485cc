/** Newsletter subscribers with the proof of their consent, and the texts that agents and subscribers agreed to. */

import {
  legalTextSchema,
  subscriberRecordSchema,
  subscriberSchema,
  subscriptionStates,
} from '@evergrove/contract/contact/subscribers'
import { getLegalText } from '@evergrove/core/accounts'
import { exportSubscribers, getSubscriber, listSubscribers, removeSubscriber } from '@evergrove/core/contact'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import { csvResponse, sendCsv } from '../../http/csv-response.ts'
import {
  actionRefusals,
  idParam,
  jsonResponse,
  staffCall,
  staffPage,
  staffRefusals,
  tooManyCalls,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { throttleCaller } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

const filterQuery = z.object({
  search: z.string().max(254).default(''),
  state: z.enum(subscriptionStates).optional().describe('By default, all that have not ended.'),
})

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
    request: { query: pageQuery.extend(filterQuery.shape) },
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
    middleware: [editor, throttleCaller(dependencies.limits.staffExports)] as const,
    request: { query: filterQuery },
    responses: { 200: csvResponse('Newest first.'), ...staffRefusals, ...tooManyCalls },
  })
  const recordRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/subscribers/{id}',
    operationId: 'getSubscriber',
    summary: 'Get a subscription with the proof of its consent',
    middleware: [editor] as const,
    request: { params: idParam },
    responses: {
      200: jsonResponse(subscriberRecordSchema, 'Also after the subscription has ended.'),
      ...staffRefusals,
    },
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
      const { search, state, ...page } = c.req.valid('query')
      const { items, total } = await listSubscribers(db, { search, state, ...staffPage(page) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(fileRoute, async (c) => {
      const { search, state } = c.req.valid('query')
      const pieces = await exportSubscribers(db, { search, state, actor: actorOf(c.get('staff')) })
      return sendCsv(c, pieces, { name: 'subscribers', now: now() })
    })
    .openapi(recordRoute, async (c) => c.json(await getSubscriber(db, c.req.valid('param').id), 200))
    .openapi(removeRoute, async (c) => {
      await removeSubscriber({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}

/** The texts behind the consents of agents and subscribers. */
export function legalTextRoutes(dependencies: ApiDependencies) {
  const textRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/legal-texts/{id}',
    operationId: 'getLegalText',
    summary: 'Get a version of a text that someone agreed to',
    middleware: [requireStaff(dependencies, 'legalTexts')] as const,
    request: { params: idParam },
    responses: { 200: jsonResponse(legalTextSchema, 'Exactly as it was then.'), ...staffRefusals },
  })
  return createRouter().openapi(textRoute, async (c) =>
    c.json(await getLegalText(dependencies.db, c.req.valid('param').id), 200),
  )
}

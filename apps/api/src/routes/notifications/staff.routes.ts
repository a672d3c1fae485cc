/** Writing to one agent or to many, and how far it has come. */
import { fieldErrorsSchema } from '@evergrove/contract/errors'
import {
  audienceInput,
  audienceSchema,
  sentNotificationSchema,
  staffMessageToAgentsInput,
  staffNotificationSchema,
  staffNotificationSentSchema,
} from '@evergrove/contract/staff-notifications'
import { countAudience, getStaffNotification, listSentNotifications, notifyAgents } from '@evergrove/core/notifications'
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

/** A router with the calls about notifications of staff. */
export function notificationRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const support = requireStaff(dependencies, ['support'])

  const notificationRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/notifications',
    summary: 'Write to one agent, or to all that pass a filter',
    middleware: [support, anyBody()] as const,
    request: jsonRequest(staffMessageToAgentsInput),
    responses: { ...actionRefusals, 201: jsonResponse(staffNotificationSentSchema, 'Many are told afterwards.') },
  })
  const sentRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/notifications',
    summary: 'What was written to agents, by whom, and how many have been told',
    middleware: [support] as const,
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(z.array(sentNotificationSchema), 'The newest first; X-Total-Count says how many there are.'),
      400: jsonResponse(fieldErrorsSchema, 'Messages by field.'),
      ...staffRefusals,
    },
  })
  const audienceRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/notification-audience',
    summary: 'How many agents a notification with this filter would reach',
    middleware: [support] as const,
    request: { query: audienceInput },
    responses: {
      200: jsonResponse(audienceSchema, 'Counted now.'),
      400: jsonResponse(fieldErrorsSchema, 'Messages by field.'),
      ...staffRefusals,
    },
  })
  const progressRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/notifications/{id}',
    summary: 'A notification to many, and how many have been told',
    middleware: [support] as const,
    request: { params: idParam },
    responses: { 200: jsonResponse(staffNotificationSchema, 'Told until now.'), ...actionRefusals },
  })

  return createRouter()
    .openapi(notificationRoute, async (c) =>
      c.json(await notifyAgents(dependencies, { input: c.get('body'), actor: actorOf(c.get('staff')) }), 201),
    )
    .openapi(sentRoute, async (c) => {
      const { items, total } = await listSentNotifications(db, staffPage(c.req.valid('query')))
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(audienceRoute, async (c) => c.json(await countAudience(db, c.req.valid('query')), 200))
    .openapi(progressRoute, async (c) => c.json(await getStaffNotification(db, c.req.valid('param').id), 200))
}

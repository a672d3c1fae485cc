/** Notifications from staff to one agent or many, and their progress. */

import {
  audienceInput,
  audienceSchema,
  sentNotificationSchema,
  staffMessageToAgentsInput,
  staffNotificationSchema,
  staffNotificationSentSchema,
} from '@evergrove/contract/notifications/staff-notifications'
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

/** The calls about notifications sent by staff. */
export function notificationRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const support = requireStaff(dependencies, 'notifications')

  const notificationRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/notifications',
    operationId: 'notifyAgents',
    summary: 'Send a notification to one agent, or to all agents that match a filter',
    middleware: [support, anyBody()] as const,
    request: jsonRequest(staffMessageToAgentsInput),
    responses: {
      ...actionRefusals,
      201: jsonResponse(
        staffNotificationSentSchema,
        'Accepted. Notifications to many agents are delivered in the background.',
      ),
    },
  })
  const sentRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/notifications',
    operationId: 'listSentNotifications',
    summary: 'List the notifications sent to agents, with sender and progress',
    middleware: [support] as const,
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(z.array(sentNotificationSchema), 'Newest first. X-Total-Count gives the total.'),
      ...staffRefusals,
    },
  })
  const audienceRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/notification-audience',
    operationId: 'countAudience',
    summary: 'Count the agents that a notification with this filter would reach',
    middleware: [support] as const,
    request: { query: audienceInput },
    responses: {
      200: jsonResponse(audienceSchema, 'The current number.'),
      ...staffRefusals,
    },
  })
  const progressRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/notifications/{id}',
    operationId: 'getSentNotification',
    summary: 'Get the progress of a notification to many agents',
    middleware: [support] as const,
    request: { params: idParam },
    responses: {
      200: jsonResponse(staffNotificationSchema, 'The number of agents notified so far.'),
      ...actionRefusals,
    },
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

/** The agent's notifications (API-035, API-039). */

import { markReadInput, notificationSchema } from '@evergrove/contract/notifications/notifications'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { listNotifications, markAllNotificationsRead, markNotificationRead } from '@evergrove/core/notifications'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { readByAgent, requireAgent } from '../../http/access.ts'
import { bodyRefusals, jsonRequest, jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** The calls that list notifications and mark one or all as read. */
export function notificationRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const described = { path: '/dashboard/user-notifications' as const, tags: ['Notifications'], security: [{ jwt: [] }] }
  const agent = requireAgent(dependencies)

  const listRoute = createRoute({
    ...described,
    method: 'get',
    operationId: 'listNotifications',
    summary: 'List the calling agent’s notifications',
    middleware: [readByAgent(dependencies)] as const,
    responses: { 200: jsonResponse(z.array(notificationSchema), 'Newest first.'), ...notSignedIn },
  })
  const readRoute = createRoute({
    ...described,
    method: 'post',
    operationId: 'markNotificationRead',
    summary: 'Mark a notification as read',
    middleware: [agent, anyBody()] as const,
    request: jsonRequest(markReadInput),
    responses: {
      ...bodyRefusals,
      ...notSignedIn,
      200: jsonResponse(z.object({}), 'The notification is marked as read.'),
      404: jsonResponse(detailSchema, 'The calling agent has no such record.'),
    },
  })

  const readAllRoute = createRoute({
    ...described,
    path: '/dashboard/user-notifications/read-all',
    method: 'post',
    operationId: 'markAllNotificationsRead',
    summary: 'Mark a notification and all older ones as read',
    middleware: [agent, anyBody()] as const,
    request: jsonRequest(markReadInput),
    responses: { ...bodyRefusals, ...notSignedIn, 200: jsonResponse(z.object({}), 'They are marked as read.') },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listNotifications(c.get('read'), c.get('agentId')), 200))
    .openapi(readRoute, async (c) => {
      await markNotificationRead(db, c.get('agentId'), c.get('body'))
      return c.json({}, 200)
    })
    .openapi(readAllRoute, async (c) => {
      await markAllNotificationsRead(db, c.get('agentId'), c.get('body'))
      return c.json({}, 200)
    })
}

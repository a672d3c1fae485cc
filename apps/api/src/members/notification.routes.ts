/** The member's notifications (API-035, API-039). */

import { markReadInput, notificationSchema } from '@evergrove/contract/notifications/notifications'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { listNotifications, markNotificationRead } from '@evergrove/core/notifications'
import { createRoute, z } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest, notSignedIn } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { requireAgent } from '../request/access.ts'
import { anyBody } from '../request/read-body.ts'
import { createRouter } from '../router.ts'

/** A router with the calls that list notifications and mark one as read. */
export function notificationRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const described = { path: '/dashboard/user-notifications' as const, tags: ['Notifications'], security: [{ jwt: [] }] }
  const member = requireAgent(dependencies)

  const listRoute = createRoute({
    ...described,
    method: 'get',
    summary: 'What the member was told',
    middleware: [member] as const,
    responses: { 200: jsonAnswer(z.array(notificationSchema), 'The newest first.'), ...notSignedIn },
  })
  const readRoute = createRoute({
    ...described,
    method: 'post',
    summary: 'Mark a notification as read',
    middleware: [member, anyBody()] as const,
    request: jsonRequest(markReadInput),
    responses: {
      ...bodyRefusals,
      ...notSignedIn,
      200: jsonAnswer(z.object({}), 'Read, now or before.'),
      404: jsonAnswer(detailSchema, 'Not one of the member’s.'),
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listNotifications(db, c.get('agentId')), 200))
    .openapi(readRoute, async (c) => {
      await markNotificationRead(db, c.get('agentId'), c.get('body'))
      return c.json({}, 200)
    })
}

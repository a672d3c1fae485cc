/** Writing to one agent or to many, and how far it has come. */

import {
  audienceInput,
  audienceSchema,
  sentNotificationSchema,
  staffMessageToAgentsInput,
  staffNotificationSchema,
  staffNotificationSentSchema,
} from '@evergrove/contract/notifications/staff-notifications'
import { fieldErrorsSchema } from '@evergrove/contract/platform/errors'
import { countAudience, getStaffNotification, listSentNotifications, notifyAgents } from '@evergrove/core/notifications'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../../answers/describe-route.ts'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { pageQuery, setTotal } from '../../request/paging.ts'
import { anyBody } from '../../request/read-body.ts'
import { createRouter } from '../../router.ts'
import { actRefusals, described, idParam, staffPage, staffRefusals } from '../describe-staff-route.ts'
import { actorOf, requireStaff } from '../staff-access.ts'

/** A router with the calls about notifications of staff. */
export function staffNotificationRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const support = requireStaff(dependencies, ['support'])

  const notificationRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/notifications',
    summary: 'Write to one agent, or to all that pass a filter',
    middleware: [support, anyBody()] as const,
    request: jsonRequest(staffMessageToAgentsInput),
    responses: { ...actRefusals, 201: jsonAnswer(staffNotificationSentSchema, 'Many are told afterwards.') },
  })
  const sentRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/notifications',
    summary: 'What was written to agents, by whom, and how many have been told',
    middleware: [support] as const,
    request: { query: pageQuery },
    responses: {
      200: jsonAnswer(z.array(sentNotificationSchema), 'The newest first; X-Total-Count says how many there are.'),
      400: jsonAnswer(fieldErrorsSchema, 'Messages by field.'),
      ...staffRefusals,
    },
  })
  const audienceRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/notification-audience',
    summary: 'How many agents a notification with this filter would reach',
    middleware: [support] as const,
    request: { query: audienceInput },
    responses: {
      200: jsonAnswer(audienceSchema, 'Counted now.'),
      400: jsonAnswer(fieldErrorsSchema, 'Messages by field.'),
      ...staffRefusals,
    },
  })
  const progressRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/notifications/{id}',
    summary: 'A notification to many, and how many have been told',
    middleware: [support] as const,
    request: { params: idParam },
    responses: { 200: jsonAnswer(staffNotificationSchema, 'Told until now.'), ...actRefusals },
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

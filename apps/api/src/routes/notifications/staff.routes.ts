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
import { z } from '@hono/zod-openapi'
import { counted, staffCalls } from '../../call.ts'
import { jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

const notifications = staffCalls('notifications')

/** The calls about notifications sent by staff. */
export const staffNotificationCalls = [
  notifications('POST /staff/notifications', {
    id: 'notifyAgents',
    summary: 'Send a notification to one agent, or to all agents that match a filter',
    takes: staffMessageToAgentsInput,
    gives: {
      201: jsonResponse(
        staffNotificationSentSchema,
        'Accepted. Notifications to many agents are delivered in the background.',
      ),
    },
    answer: ({ deps, body, actor }) => notifyAgents(deps, { input: body, actor }),
  }),
  notifications('GET /staff/notifications', {
    id: 'listSentNotifications',
    summary: 'List the notifications sent to agents, with sender and progress',
    query: pageQuery,
    gives: { 200: jsonResponse(z.array(sentNotificationSchema), 'Newest first. X-Total-Count gives the total.') },
    answer: async ({ deps, query }) => counted(await listSentNotifications(deps.db, staffPage(query))),
  }),
  notifications('GET /staff/notification-audience', {
    id: 'countAudience',
    summary: 'Count the agents that a notification with this filter would reach',
    query: audienceInput,
    gives: { 200: jsonResponse(audienceSchema, 'The current number.') },
    answer: ({ deps, query }) => countAudience(deps.db, query),
  }),
  notifications('GET /staff/notifications/{id}', {
    id: 'getSentNotification',
    summary: 'Get the progress of a notification to many agents',
    gives: { 200: jsonResponse(staffNotificationSchema, 'The number of agents notified so far.') },
    answer: ({ deps, params }) => getStaffNotification(deps.db, params.id),
  }),
]

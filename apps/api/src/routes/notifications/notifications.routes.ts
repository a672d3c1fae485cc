/** The agent's notifications (API-035, API-039), and those of staff to one agent or many, with their progress. */
import {
  audienceInput,
  audienceSchema,
  markReadInput,
  notificationSchema,
  sentNotificationSchema,
  staffMessageToAgentsInput,
  staffNotificationSchema,
  staffNotificationSentSchema,
} from '@evergrove/contract/notifications/notifications'
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  countAudience,
  getStaffNotification,
  listNotifications,
  listSentNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  notifyAgents,
} from '@evergrove/core/notifications'
import { z } from '@hono/zod-openapi'
import { agentCall, agentRead, counted, staffCalls } from '../../call.ts'
import { jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

/** The calls that list notifications and mark one or all as read. */
export const ownNotificationCalls = [
  agentRead('GET /dashboard/user-notifications', {
    id: 'listNotifications',
    summary: 'List the calling agent’s notifications',
    tags: ['Notifications'],
    gives: { 200: jsonResponse(z.array(notificationSchema), 'Newest first.') },
    answer: ({ read, agentId }) => listNotifications(read, agentId),
  }),
  agentCall('POST /dashboard/user-notifications', {
    id: 'markNotificationRead',
    summary: 'Mark a notification as read',
    tags: ['Notifications'],
    takes: markReadInput,
    gives: { 200: jsonResponse(z.object({}), 'The notification is marked as read.') },
    refuses: { 404: jsonResponse(detailSchema, 'The calling agent has no such record.') },
    async answer({ deps, agentId, body }) {
      await markNotificationRead(deps.db, agentId, body)
      return {}
    },
  }),
  agentCall('POST /dashboard/user-notifications/read-all', {
    id: 'markAllNotificationsRead',
    summary: 'Mark a notification and all older ones as read',
    tags: ['Notifications'],
    takes: markReadInput,
    gives: { 200: jsonResponse(z.object({}), 'They are marked as read.') },
    async answer({ deps, agentId, body }) {
      await markAllNotificationsRead(deps.db, agentId, body)
      return {}
    },
  }),
]

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

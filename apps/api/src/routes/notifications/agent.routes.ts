/** The agent's notifications (API-035, API-039). */

import { markReadInput, notificationSchema } from '@evergrove/contract/notifications/notifications'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { listNotifications, markAllNotificationsRead, markNotificationRead } from '@evergrove/core/notifications'
import { z } from '@hono/zod-openapi'
import { agentCall, agentRead } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'

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

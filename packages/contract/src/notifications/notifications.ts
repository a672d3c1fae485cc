/** Notifications (API-035, API-039, ENT-019). */
import { z } from 'zod'
import { lineField, paragraphField } from '../platform/text-fields.ts'
import { notificationKindNames } from './notification-kinds.ts'

export const notificationSchema = z.object({
  id: z.int(),
  subject: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  kind: z.enum(notificationKindNames).describe('What it is about.'),
  created_at: z.iso.datetime(),
})
export type Notification = z.infer<typeof notificationSchema>

/** A notification that the agent has seen; where all are marked, it and all older ones. */
export const markReadInput = z.object({
  notificationId: z.int({
    error: ({ input }) => (input === undefined ? 'This field is required.' : 'A valid integer is required.'),
  }),
})

/** What staff write: to one agent, or to all where `agent_id` is null. */
export const staffNotificationInput = z.object({
  agent_id: z.int().positive().nullable(),
  subject: lineField(200),
  message: paragraphField(2000),
})
export type StaffNotificationInput = z.infer<typeof staffNotificationInput>

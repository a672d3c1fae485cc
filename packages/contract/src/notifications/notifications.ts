/** Notifications (API-035, API-039, ENT-019), and those from staff with the progress of sending them. */
import { z } from 'zod'
import { openStatuses } from '../accounts/accounts.ts'
import { personSchema } from '../agents/people.ts'
import { dayField } from '../platform/day-range.ts'
import { lineField, paragraphField } from '../platform/text-fields.ts'
import { notificationKindNames } from './notification-kinds.ts'

export const notificationSchema = z.object({
  id: z.int(),
  subject: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  kind: z.enum(notificationKindNames).describe('What it is about.'),
  path: z.string().optional().describe('The address of its entry, record or screen on the dashboard.'),
  created_at: z.iso.datetime(),
})
export type Notification = z.infer<typeof notificationSchema>

/** A notification that the agent has seen. To mark all, the newest one: it includes all older ones. */
export const markReadInput = z.object({
  notificationId: z.int({
    error: ({ input }) => (input === undefined ? 'This field is required.' : 'A valid integer is required.'),
  }),
})

/** A message from staff: to one agent, or to all if `agent_id` is null. */
export const staffNotificationInput = z.object({
  agent_id: z.int().positive().nullable(),
  subject: lineField(200),
  message: paragraphField(2000),
})

/**
 * A message to one agent or, if `agent_id` is null, to all agents of this status who joined on the UTC days
 * `joined_from` to `joined_to`, both included. Omitted fields do not limit the recipients.
 */
export const staffMessageToAgentsInput = staffNotificationInput
  .extend({
    status: z.enum(openStatuses).nullable().default(null),
    joined_from: dayField().nullable().default(null),
    joined_to: dayField().nullable().default(null),
  })
  .refine((input) => input.agent_id === null || (input.status ?? input.joined_from ?? input.joined_to) === null, {
    path: ['agent_id'],
    error: 'Send either one agent or a filter.',
  })

/** The same filter, used to count the recipients. */
export const audienceInput = z.object({
  status: z.enum(openStatuses).optional(),
  joined_from: dayField().optional(),
  joined_to: dayField().optional(),
})
export type AudienceFilter = z.infer<typeof audienceInput>

export const audienceSchema = z.object({ recipients: z.int() })

export const staffNotificationSentSchema = z.object({
  id: z.int().nullable().describe('The id for requesting the progress. Null for a notification to a single agent.'),
  recipients: z.int(),
  is_finished: z.boolean().describe('Whether all recipients have been notified.'),
})
export type StaffNotificationSent = z.infer<typeof staffNotificationSentSchema>

export const staffNotificationSchema = z.object({
  id: z.int(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(openStatuses).nullable(),
  joined_from: z.iso.date().nullable(),
  joined_to: z.iso.date().nullable(),
  recipients: z.int().describe('The number of recipients.'),
  told: z.int(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
})
export type StaffNotification = z.infer<typeof staffNotificationSchema>

/** A notification that staff sent: to one agent, to those that match the filter, or to all if neither is set. */
export const sentNotificationSchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  sent_by: z.string().describe('The address of a member of staff, or `operator`.'),
  subject: z.string(),
  message: z.string(),
  agent: personSchema.nullable(),
  status: z.enum(openStatuses).nullable(),
  joined_from: z.iso.date().nullable(),
  joined_to: z.iso.date().nullable(),
  recipients: z.int().describe('The number of recipients.'),
  told: z.int(),
  is_finished: z.boolean().describe('Whether all recipients have been notified.'),
})
export type SentNotification = z.infer<typeof sentNotificationSchema>

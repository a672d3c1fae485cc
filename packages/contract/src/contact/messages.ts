/** Contact messages as staff read them. */
import { z } from 'zod'
import { contactMessageSchema } from './contact.ts'

export const messageStatuses = ['new', 'answered'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const staffMessageSchema = contactMessageSchema.extend({
  id: z.int(),
  created_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
})
export type StaffMessage = z.infer<typeof staffMessageSchema>

export const answeredInput = z.object({
  is_answered: z.boolean({
    error: ({ input }) => (input === undefined ? 'This field is required.' : 'Must be a valid boolean.'),
  }),
})

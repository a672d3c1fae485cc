/**
 * The two forms of the public site: a contact message and a newsletter subscription (API-008, API-016, GAP-33, GAP-34).
 * Also contact messages for staff.
 */
import { z } from 'zod'
import { CONTACT_PHONE_MAX_LENGTH } from '../platform/constants.ts'
import { emailField, lineField, nameField, paragraphField } from '../platform/text-fields.ts'

export const contactMessageInput = z.object({
  name: nameField(100),
  location: lineField(200),
  email: emailField(),
  phone_number: lineField(CONTACT_PHONE_MAX_LENGTH),
  message: paragraphField(5000),
})
export type ContactMessageInput = z.infer<typeof contactMessageInput>

export const subscriptionInput = z.object({ email: emailField() })

export const contactMessageSchema = z.object({
  name: z.string(),
  location: z.string(),
  email: z.string(),
  phone_number: z.string(),
  message: z.string(),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const subscriptionSchema = z.object({ email: z.string() })
export type Subscription = z.infer<typeof subscriptionSchema>

/** An error report from a browser (ERR-018). */
export const clientErrorInput = z.object({
  name: lineField(100),
  message: lineField(500),
  path: lineField(500),
})

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

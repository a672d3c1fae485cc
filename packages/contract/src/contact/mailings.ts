/** Mailings: newsletters from the draft to the last mail. */
import { z } from 'zod'
import { TYPE_LIMITS } from '../content/content-fields.ts'
import { lineField, paragraphField } from '../platform/text-fields.ts'

const SUBJECT_MAX_LENGTH = 200

export const mailingStates = ['draft', 'sending', 'sent', 'stopped'] as const
export type MailingState = (typeof mailingStates)[number]

export const mailingInput = z.object({
  subject: lineField(SUBJECT_MAX_LENGTH),
  html: paragraphField(TYPE_LIMITS.html),
})
export type MailingInput = z.infer<typeof mailingInput>

const versionField = z.int({ error: 'A valid integer is required.' })

/** The version that was edited, so that nobody overwrites or sends what a colleague has changed meanwhile. */
export const mailingChangeInput = mailingInput.extend({ version: versionField })
export const mailingVersionInput = z.object({ version: versionField })

export const mailingSummarySchema = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(mailingStates),
  version: z.int(),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable(),
  changed_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  started_by: z.string().nullable(),
  finished_at: z.iso.datetime().nullable(),
  recipients: z.int().describe('How many subscribers the mailing was started for.'),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  skipped: z.int().describe('Those who unsubscribed before their turn.'),
  stopped: z.int(),
})
export type MailingSummary = z.infer<typeof mailingSummarySchema>

export const mailingSchema = mailingSummarySchema.extend({ html: z.string() })
export type Mailing = z.infer<typeof mailingSchema>

export const mailingPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type MailingPreview = z.infer<typeof mailingPreviewSchema>

export const mailingAudienceSchema = z.object({ recipients: z.int() })

export const failedDeliverySchema = z.object({
  subscription_id: z.int(),
  email: z.string().nullable().describe('Null if the subscription has ended.'),
  reason: z.string(),
  noted_at: z.iso.datetime(),
})
export type FailedDelivery = z.infer<typeof failedDeliverySchema>

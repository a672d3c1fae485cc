/** Newsletter subscriptions with the proof of each consent, and mailings from the draft to the last email. */
import { z } from 'zod'
import { TYPE_LIMITS } from '../content/content-fields.ts'
import { lineField, paragraphField } from '../platform/text-fields.ts'

/** A subscription is `unconfirmed` until the link in the mail is used. `ended` subscriptions are only records. */
export const subscriptionStates = ['unconfirmed', 'confirmed', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const subscriberSchema = z.object({
  id: z.int(),
  email: z.string().nullable().describe('Null if the subscription ended so long ago that the address was removed.'),
  created_at: z.iso.datetime(),
  state: z.enum(subscriptionStates),
  consent: z
    .enum(['single', 'double'])
    .describe('`single` if the address subscribed before subscriptions were confirmed by email.'),
  confirmed_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
})
export type Subscriber = z.infer<typeof subscriberSchema>

const textIdSchema = z.int().nullable().describe('The version of the text. Null if none was recorded.')

const consentEventSchema = z.object({
  event: z.enum(['asked', 'confirmed', 'ended']),
  at: z.iso.datetime(),
  form: z.string().nullable().describe('Where the address was entered.'),
  privacy_policy_id: textIdSchema,
  terms_id: textIdSchema,
  ended_by: z.enum(['subscriber', 'staff']).nullable(),
})
export type ConsentEvent = z.infer<typeof consentEventSchema>

export const subscriberRecordSchema = subscriberSchema.extend({
  consents: z.array(consentEventSchema).describe('The proof of consent, oldest first.'),
})
export type SubscriberRecord = z.infer<typeof subscriberRecordSchema>

/** A version of a text that agents or subscribers agreed to. */
export const legalTextSchema = z.object({
  id: z.int(),
  kind: z.enum(['privacy_policy', 'term_and_conditions']),
  html: z.string(),
  created_at: z.iso.datetime().describe('When someone first agreed to this version.'),
})
export type LegalText = z.infer<typeof legalTextSchema>

const SUBJECT_MAX_LENGTH = 200

const mailingStates = ['draft', 'sending', 'sent', 'stopped'] as const
export type MailingState = (typeof mailingStates)[number]

export const mailingInput = z.object({
  subject: lineField(SUBJECT_MAX_LENGTH),
  html: paragraphField(TYPE_LIMITS.html),
})
export type MailingInput = z.infer<typeof mailingInput>

const versionField = z.int({ error: 'A valid integer is required.' })

/** The version that was edited, so that nobody overwrites or sends a colleague's changes unseen. */
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

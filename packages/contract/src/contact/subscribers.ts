/** Newsletter subscriptions as staff see them, with the proof of each consent. */
import { z } from 'zod'

/** `unconfirmed` until the link in the mail was used; `ended` subscriptions are only records. */
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

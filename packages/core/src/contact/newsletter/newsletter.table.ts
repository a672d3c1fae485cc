import type { Generated } from 'kysely'

/** Subscriptions that have not ended. An unconfirmed one has no `confirmed_at`. */
export interface NewsletterSubscriptionsTable {
  id: Generated<number>
  email: string
  created_at: Generated<Date>
  /** `single`: from before subscriptions were confirmed by a link. */
  consent: Generated<'single' | 'double'>
  confirmed_at: Generated<Date | null>
}

/** Confirmed subscriptions that have ended. After a while only a hash of the address is left. */
export interface EndedSubscriptionsTable {
  id: number
  email: string | null
  email_salt: Generated<Buffer | null>
  email_hash: Generated<Buffer | null>
  consent: 'single' | 'double'
  created_at: Date
  confirmed_at: Date
  ended_at: Generated<Date>
}

/** The proof of each consent. Rows never change, and go only with the whole record. */
export interface NewsletterConsentsTable {
  id: Generated<number>
  subscription_id: number
  /** The request that asked for the subscription. */
  request_id: Generated<number | null>
  event: 'asked' | 'confirmed' | 'ended'
  at: Generated<Date>
  form: Generated<string | null>
  privacy_policy_id: Generated<number | null>
  terms_id: Generated<number | null>
  ended_by: Generated<'subscriber' | 'staff' | null>
}

/** Addresses that were entered and wait for the job that mails the link. */
export interface NewsletterRequestsTable {
  id: Generated<number>
  email: string
  privacy_policy_id: number | null
  terms_id: number | null
  created_at: Generated<Date>
}

export interface NewsletterLinksTable {
  token_hash: string
  subscription_id: number
  /** The row of the proof with what the owner of the address agrees to by using the link. */
  asked_id: number
  expires_at: Date
}

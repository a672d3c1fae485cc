import type { MailingState } from '@evergrove/contract/contact/newsletter'
import type { ColumnType, Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Schema {
    contact_messages: {
      id: Generated<number>
      name: string
      location: string
      email: string
      phone_number: string
      message: string
      created_at: Generated<Date>
      answered_at: Generated<Date | null>
    }
    /** A newsletter. It is a draft until it is sent; from then on its text never changes. */
    newsletter_mailings: {
      id: Generated<number>
      subject: string
      html: string
      state: Generated<MailingState>
      /** Raised by each change of the draft. */
      version: Generated<number>
      /** The number of the job that may send the next mails. */
      turn: Generated<number>
      created_at: Generated<Date>
      created_by: number | null
      changed_at: Generated<Date>
      started_at: Generated<Date | null>
      started_by: Generated<number | null>
      finished_at: Generated<Date | null>
      /** The counts of deliveries by how they ended, stored when the deliveries are removed. */
      counts: ColumnType<Record<string, number> | null, string | undefined, string>
    }
    /** The delivery of a mailing to one subscriber. */
    newsletter_deliveries: {
      mailing_id: number
      subscription_id: number
      state: Generated<'waiting' | 'sent' | 'failed' | 'skipped' | 'stopped'>
      /** The run of the job that is sending it, or that was killed while sending it. */
      claim: Generated<string | null>
      attempts: Generated<number>
      /** The moment of the next attempt, if the mail server has put the mail off. */
      retry_at: Generated<Date | null>
      reason: Generated<string | null>
      noted_at: Generated<Date | null>
    }
    /** Subscriptions that have not ended. An unconfirmed one has no `confirmed_at`. */
    newsletter_subscriptions: {
      id: Generated<number>
      email: string
      created_at: Generated<Date>
      /** `single` marks a subscription from before subscriptions were confirmed by a link. */
      consent: Generated<'single' | 'double'>
      confirmed_at: Generated<Date | null>
    }
    /** Confirmed subscriptions that have ended. After a while only a hash of the address is left. */
    ended_subscriptions: {
      id: number
      email: string | null
      email_salt: Generated<Buffer | null>
      email_hash: Generated<Buffer | null>
      consent: 'single' | 'double'
      created_at: Date
      confirmed_at: Date
      ended_at: Generated<Date>
    }
    /** The proof of each consent. Rows never change, and are deleted only together with the whole record. */
    newsletter_consents: {
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
    newsletter_requests: {
      id: Generated<number>
      email: string
      privacy_policy_id: number | null
      terms_id: number | null
      created_at: Generated<Date>
    }
    newsletter_links: {
      token_hash: string
      subscription_id: number
      /** The row of the proof with the text that the owner of the address agrees to by using the link. */
      asked_id: number
      expires_at: Date
    }
  }
}

import type { MailingState } from '@evergrove/contract/contact/mailings'
import type { ColumnType, Generated } from 'kysely'

/** A newsletter. It is a draft until it is sent; from then on its text never changes. */
export interface NewsletterMailingsTable {
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
  /** How the deliveries ended, stored when they are removed. */
  counts: ColumnType<Record<string, number> | null, string | undefined, string>
}

/** What one subscriber gets of a mailing. */
export interface NewsletterDeliveriesTable {
  mailing_id: number
  subscription_id: number
  state: Generated<'waiting' | 'sent' | 'failed' | 'skipped' | 'stopped'>
  /** The run of the job that is sending it now, or was when it was killed. */
  claim: Generated<string | null>
  attempts: Generated<number>
  /** When the next attempt is due, where the mail server did not accept the mail for the moment. */
  retry_at: Generated<Date | null>
  reason: Generated<string | null>
  noted_at: Generated<Date | null>
}

/** Mails that were given up: kept for staff, and sent again when they ask for it. */
import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'
import { inTransaction } from '@evergrove/db'
import { type Actor, describeLatestAction, recordAudit } from '../audit/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import type { Database } from '../platform/schema.ts'
import type { Jobs } from './jobs.service.ts'
import { isMailJob, type JobName, type JobPayloads, type MailJobName } from './jobs.ts'
import {
  countUndelivered,
  selectUndeliveredMails,
  takeUndeliveredMail,
  type UndeliveredMailRow,
} from './undelivered-mails.repository.ts'

/** The highest page number. */
const COUNTED = 10_000

const words: Record<MailJobName, string> = {
  'mail.contact': 'Contact message',
  'mail.account-link': 'Activation or password link',
  'mail.password-changed': 'Notice of a changed password',
  'mail.email-changed': 'Notice of a changed email address',
  'mail.notifications': 'Notification',
  'mail.staff-invitation': 'Staff invitation',
  'mail.staff-security': 'Notice about a staff account',
}

const toMail = ({ job, given_up_at, ...row }: UndeliveredMailRow): UndeliveredMail => ({
  ...row,
  what: isMailJob(job) ? words[job] : job,
  given_up_at: given_up_at.toISOString(),
})

/** One page of the mails that were given up, the newest first; `total` counts up to ten thousand. */
export async function listUndeliveredMails(db: Database, page: Page): Promise<Listed<UndeliveredMail>> {
  const rows = await selectUndeliveredMails(db, rowsOf(page))
  return { items: rows.map(toMail), total: await countUndeliveredMails(db) }
}

/** How many mails were given up and not tried again, counted up to ten thousand. */
export const countUndeliveredMails = (db: Database): Promise<number> => countUndelivered(db, COUNTED)

/**
 * Queues a mail that was given up once more, with all its attempts, and removes it from the list. Throws `not_found`, and
 * `conflict` if someone else has already done so, with who and when.
 */
export async function tryMailAgain(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'mail', id } as const
    const taken = await takeUndeliveredMail(trx, id)
    if (taken === undefined) {
      const latest = await describeLatestAction(trx, { subject, actions: ['mail.try-again'] })
      if (latest === 'already') throw notFound()
      throw conflict(`This email was queued again ${latest}.`)
    }
    const { job, payload, reason, attempts } = taken
    // It was stored by the queue from a job of this name.
    await jobs.send(trx, job as JobName, payload as JobPayloads[JobName])
    await recordAudit(trx, { actor, action: 'mail.try-again', subject, before: { job, attempts, reason }, after: {} })
  })
}

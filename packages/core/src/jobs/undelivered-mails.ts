/** Mails that were given up: kept for staff, who have them sent again or dismiss them. */
import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'
import { keysOf } from '@evergrove/contract/platform/records'
import { inTransaction } from '@evergrove/db'
import { type Actor, describeLatestAction, recordAudit } from '../audit/index.ts'
import { type AppError, conflict, notFound } from '../platform/errors.ts'
import { inIso } from '../platform/moments.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  deleteRequestOf,
  type TakenMail,
  takeUndeliveredMail,
  type UndeliveredMailRow,
  undeliveredCount,
  undeliveredMails,
} from './jobs.repository.ts'
import type { JobDeps } from './jobs.service.ts'
import { isMailJob, type JobName, type JobPayloads, type MailJobName } from './jobs.ts'

const words: Record<MailJobName, string> = {
  'mail.contact': 'Contact message',
  'mail.account-link': 'Activation or password link',
  'mail.agent-security': 'Notice about how an agent signs in',
  'mail.sign-in': 'Sign-in code or warning',
  'mail.password-changed': 'Notice of a changed password',
  'mail.account-closed': 'Confirmation that an account is closed',
  'mail.confirm-email': 'Link that confirms a new email address',
  'mail.email-changed': 'Notice of a changed email address',
  'mail.log-checkpoint': 'Checkpoint of the transparency log for the auditor',
  'mail.newsletter': 'Mailing to subscribers',
  'mail.newsletter-link': 'Link that confirms a subscription',
  'mail.newsletter-test': 'Test of a mailing',
  'mail.notifications': 'Notification',
  'mail.staff-change': 'Notice of a change among the staff',
  'mail.staff-invitation': 'Staff invitation',
  'mail.staff-morning': 'Morning email to staff',
  'mail.staff-security': 'Notice about a staff account',
  'mail.withdrawal-requested': 'Notice of a requested withdrawal',
  'mail.withdrawals-frozen': 'Notice of frozen withdrawals',
}

const toMail = ({ job, ...row }: UndeliveredMailRow): UndeliveredMail => ({
  ...inIso(row),
  what: isMailJob(job) ? words[job] : job,
})

/** Returns one page of the mails that were given up, the newest first; `total` counts up to ten thousand. */
export async function listUndeliveredMails(db: Database, page: Page): Promise<Listed<UndeliveredMail>> {
  const { rows, total } = await readFrom(db, undeliveredMails(rowsOf(page)), undeliveredCount)
  return { items: rows.map(toMail), total }
}

/** Returns how many mails were given up and neither tried again nor dismissed, counted up to ten thousand. */
export const countUndeliveredMails = async (db: Database): Promise<number> =>
  (await readFrom(db, undeliveredCount)).rows[0]?.count ?? 0

type Chosen = { id: number; actor: Actor }

/** The possible outcomes for a mail that was given up, in the words of the refusal that a second person gets. */
const outcomes = { 'mail.try-again': 'queued again', 'mail.dismiss': 'dismissed' } as const

const subjectOf = (id: number) => ({ kind: 'mail', id }) as const

async function refusalOf(trx: Trx, id: number): Promise<AppError> {
  for (const action of keysOf(outcomes)) {
    const latest = await describeLatestAction(trx, { subject: subjectOf(id), actions: [action] })
    if (latest !== 'already') return conflict(`This email was ${outcomes[action]} ${latest}.`)
  }
  return notFound()
}

/**
 * Takes the mail off the list and records that. Throws `not_found`, and `conflict` if someone else has already done so.
 */
async function takeOff(trx: Trx, { id, actor }: Chosen, action: keyof typeof outcomes): Promise<TakenMail> {
  const taken = await takeUndeliveredMail(trx, id)
  if (taken === undefined) throw await refusalOf(trx, id)
  const { job, attempts } = taken
  // The answer of the mail server is left out, because it names the address.
  await recordAudit(trx, { actor, action, subject: subjectOf(id), before: { job, attempts } })
  return taken
}

/**
 * Queues once more a mail that was given up, with all its attempts, and removes it from the list. Throws `not_found`,
 * and `conflict` if someone else has already done so or dismissed it, with the person and the moment.
 */
export async function tryMailAgain({ db, jobs }: JobDeps, chosen: Chosen): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { job, payload } = await takeOff(trx, chosen, 'mail.try-again')
    // The queue stored the payload from a job of this name.
    await jobs.send(trx, job as JobName, payload as JobPayloads[JobName])
  })
}

/**
 * Removes a mail that was given up from the list without sending it, together with the request for a link that it was
 * to answer. Throws `not_found`, and `conflict` if someone else has already done so or queued it again, with the person
 * and the moment.
 */
export async function dismissMail({ db }: { db: Database }, chosen: Chosen): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deleteRequestOf(trx, await takeOff(trx, chosen, 'mail.dismiss'))
  })
}

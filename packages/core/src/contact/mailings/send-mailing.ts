/** Starting and stopping a mailing, and the test that its author gets. */
import { mailingVersionInput } from '@evergrove/contract/contact/mailings'
import { inTransaction } from '@evergrove/db'
import { type Actor, describeLatestAction, recordAudit } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import type { JobPayloads, Jobs } from '../../jobs/index.ts'
import { type Mailer, newsletterMail } from '../../mail/index.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { stopWaiting } from './deliveries.repository.ts'
import { lockDraft, staffIdOf, subjectOf } from './drafts.ts'
import {
  findMailingText,
  findStaffAddress,
  insertDeliveries,
  lockMailing,
  setFinished,
  setStarted,
} from './mailings.repository.ts'

type Deps = { db: Database; jobs: Pick<Jobs, 'send'> }
type Chosen = { id: number; input: unknown; actor: Actor }

/**
 * Sends the draft of this version to everyone who is subscribed and confirmed at this moment: fixes the recipients and queues
 * the job in one transaction. Sending cannot be taken back, only stopped. Throws `invalid`, `not_found`, and `conflict` if it
 * was sent already, was changed since, or has no recipients.
 */
export async function startMailing({ db, jobs }: Deps, { id, input, actor }: Chosen): Promise<{ recipients: number }> {
  const { version } = parseInput(mailingVersionInput, input)
  return inTransaction(db, async (trx) => {
    const { subject } = await lockDraft(trx, id, version)
    const recipients = await insertDeliveries(trx, id)
    if (recipients === 0) throw conflict('No one has confirmed a subscription yet.')
    await setStarted(trx, id, staffIdOf(actor))
    await jobs.send(trx, 'mail.newsletter', { mailing_id: id, turn: 1 })
    const after = { subject, version, recipients }
    await recordAudit(trx, { actor, action: 'mailing.send', subject: subjectOf(id), before: {}, after })
    return { recipients }
  })
}

/**
 * Stops a mailing: whoever has not got it yet does not get it, except for the few mails that are on their way. Throws
 * `not_found`, and `conflict` if it is not being sent.
 */
export async function stopMailing({ db }: { db: Database }, { id, actor }: Omit<Chosen, 'input'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const mailing = await lockMailing(trx, id)
    if (mailing === undefined) throw notFound()
    if (mailing.state === 'draft') throw conflict('This mailing has not been sent yet.')
    if (mailing.state === 'sent') throw conflict('This mailing has already been sent to everyone.')
    const subject = subjectOf(id)
    if (mailing.state === 'stopped')
      throw conflict(
        `This mailing was stopped ${await describeLatestAction(trx, { subject, actions: ['mailing.stop'] })}.`,
      )
    const stopped = await stopWaiting(trx, id)
    await setFinished(trx, id, 'stopped')
    await recordAudit(trx, { actor, action: 'mailing.stop', subject, before: {}, after: { stopped } })
  })
}

/** Queues a test of the draft in this version to the address of the member of staff. Throws as `startMailing` does. */
export async function testMailing({ db, jobs }: Deps, { id, input, actor }: Chosen): Promise<void> {
  const { version } = parseInput(mailingVersionInput, input)
  const staffId = staffIdOf(actor)
  await inTransaction(db, async (trx) => {
    await lockDraft(trx, id, version)
    if (staffId !== null) await jobs.send(trx, 'mail.newsletter-test', { mailing_id: id, staff_id: staffId })
    await recordAudit(trx, { actor, action: 'mailing.test', subject: subjectOf(id), before: {}, after: { version } })
  })
}

/** The job that mails the test. Its link to unsubscribe leads to the site and unsubscribes nobody. */
export async function sendMailingTest(
  { db, mailer, publicUrl }: { db: Database; mailer: Pick<Mailer, 'send'>; publicUrl: () => string },
  { mailing_id, staff_id }: JobPayloads['mail.newsletter-test'],
  job: { id: string },
): Promise<void> {
  const [text, email] = [await findMailingText(db, mailing_id), await findStaffAddress(db, staff_id)]
  if (text === undefined || email === undefined) return
  const words = { companyName: await getCompanyName(db), publicUrl: publicUrl(), unsubscribeUrl: publicUrl() }
  const { unsubscribeUrl: _, ...mail } = newsletterMail(text, email, words)
  await mailer.send({ ...mail, subject: `Test: ${mail.subject}` }, job.id)
}

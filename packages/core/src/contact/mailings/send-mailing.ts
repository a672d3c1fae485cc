/** The start and end of a mailing, its author's test, and the jobs that send it, one after another, a few seconds each. */
import { randomUUID } from 'node:crypto'
import { mailingVersionInput } from '@evergrove/contract/contact/newsletter'
import { inTransaction } from '@evergrove/db'
import { type Actor, describeLatestAction, recordAudit } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import { FinalFailureError, type JobDeps, type JobPayloads, type Jobs, OutageError } from '../../jobs/index.ts'
import { type Mailer, newsletterMail } from '../../mail/index.ts'
import { conflict, requireFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import type { UrlSigner } from '../../platform/signed-urls.ts'
import { unsubscribeUrl } from '../newsletter/subscribers.ts'
import {
  type Claimed,
  claimNext,
  countWaiting,
  noteAttempt,
  noteSent,
  noteUnsent,
  releaseClaims,
  stopWaiting,
} from './deliveries.repository.ts'
import { lockDraft, staffIdOf, subjectOf } from './drafts.ts'
import {
  findMailingText,
  findStaffAddress,
  insertDeliveries,
  type LockedMailing,
  lockMailing,
  setFinished,
  setStarted,
  setTurn,
} from './mailings.repository.ts'

type Chosen = { id: number; input: unknown; actor: Actor }

/**
 * Sends the draft of this version to everyone who is subscribed and confirmed at this moment: fixes the recipients and
 * queues the job in one transaction. Sending can be stopped, but not taken back. Throws `invalid`, `not_found`, and
 * `conflict` if it was sent already, was changed since, or has no recipients.
 */
export async function startMailing(
  { db, jobs }: JobDeps,
  { id, input, actor }: Chosen,
): Promise<{ recipients: number }> {
  const { version } = parseInput(mailingVersionInput, input)
  return inTransaction(db, async (trx) => {
    const { subject } = await lockDraft(trx, id, version)
    const recipients = await insertDeliveries(trx, id)
    if (recipients === 0) throw conflict('No one has confirmed a subscription yet.')
    await setStarted(trx, id, staffIdOf(actor))
    await jobs.send(trx, 'mail.newsletter', { mailing_id: id, turn: 1 })
    const after = { subject, version, recipients }
    await recordAudit(trx, { actor, action: 'mailing.send', subject: subjectOf(id), after })
    return { recipients }
  })
}

/**
 * Stops a mailing: subscribers who have not got it yet do not get it, except for the few mails that are already being
 * sent. Throws `not_found`, and `conflict` if the mailing is not being sent.
 */
export async function stopMailing({ db }: { db: Database }, { id, actor }: Omit<Chosen, 'input'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const mailing = requireFound(await lockMailing(trx, id))
    if (mailing.state === 'draft') throw conflict('This mailing has not been sent yet.')
    if (mailing.state === 'sent') throw conflict('This mailing has already been sent to everyone.')
    const subject = subjectOf(id)
    if (mailing.state === 'stopped')
      throw conflict(
        `This mailing was stopped ${await describeLatestAction(trx, { subject, actions: ['mailing.stop'] })}.`,
      )
    const stopped = await stopWaiting(trx, id)
    await setFinished(trx, id, 'stopped')
    await recordAudit(trx, { actor, action: 'mailing.stop', subject, after: { stopped } })
  })
}

/** Queues a test of the draft in this version to the address of the member of staff. Throws as `startMailing` does. */
export async function testMailing({ db, jobs }: JobDeps, { id, input, actor }: Chosen): Promise<void> {
  const { version } = parseInput(mailingVersionInput, input)
  const staffId = staffIdOf(actor)
  await inTransaction(db, async (trx) => {
    await lockDraft(trx, id, version)
    if (staffId !== null) await jobs.send(trx, 'mail.newsletter-test', { mailing_id: id, staff_id: staffId })
    await recordAudit(trx, { actor, action: 'mailing.test', subject: subjectOf(id), after: { version } })
  })
}

/** Sends the test that the job stands for. Its link to unsubscribe leads to the site and unsubscribes nobody. */
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

type DeliveryDeps = {
  db: Database
  jobs: Pick<Jobs, 'send'>
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  unsubscribeUrls: UrlSigner
  now: () => Date
}

/** Fewer than the connections to the mail server, so that other mails do not wait for a mailing. */
const AT_ONCE = 3
/** Shorter than the time a process may take to end: an orderly stop interrupts no mail between sending and noting. */
const TURN_MS = 5000
/** A mail that the server puts off is tried again every two minutes, for forty minutes. */
const MAX_ATTEMPTS = 20
const RETRY_SECONDS = 120

type Turn = JobPayloads['mail.newsletter']

/**
 * Sends the next mails of a mailing for a few seconds, notes each, and queues the job of the next turn or finishes the
 * mailing. Recipients who have unsubscribed are skipped. An address that the server refuses for good is noted with its
 * reason. If the server is away, the job fails and is retried like any mail. A job whose turn is over does nothing, so
 * that a repeated job sends nothing. Only mails that a killed process had sent and not noted, at most three, are sent
 * again, with the same Message-ID.
 */
export async function deliverMailing(deps: DeliveryDeps, turn: Turn, turnMs = TURN_MS): Promise<void> {
  const mailing = await inTransaction(deps.db, async (trx) => {
    const locked = await lockMailing(trx, turn.mailing_id)
    if (locked?.state !== 'sending' || locked.turn !== turn.turn) return undefined
    await releaseClaims(trx, turn.mailing_id)
    return locked
  })
  if (mailing === undefined) return
  const send = await openSender(deps, turn.mailing_id, mailing)
  const claim = { mailingId: turn.mailing_id, run: randomUUID(), limit: AT_ONCE }
  const until = performance.now() + turnMs
  for (let batch = await claimNext(deps.db, claim); batch.length > 0; batch = await claimNext(deps.db, claim)) {
    const results = await Promise.allSettled(batch.map(send))
    const failure = results.find(({ status }) => status === 'rejected')
    if (failure?.status === 'rejected') throw failure.reason
    if (performance.now() >= until) break
  }
  await endTurn(deps, turn)
}

/** Returns a function that sends one mail and notes the result. It rejects if the mail server is away. */
async function openSender(deps: DeliveryDeps, mailingId: number, text: LockedMailing) {
  const { db, mailer, now, unsubscribeUrls } = deps
  const [companyName, publicUrl] = [await getCompanyName(db), deps.publicUrl()]
  return async ({ subscription_id, attempts, email }: Claimed): Promise<void> => {
    const key = { mailingId, subscriptionId: subscription_id }
    if (email === null) return noteUnsent(db, key, { state: 'skipped', reason: null })
    const url = unsubscribeUrl({ unsubscribeUrls, now }, { publicUrl, id: subscription_id })
    const mail = newsletterMail(text, email, { companyName, publicUrl, unsubscribeUrl: url })
    try {
      await mailer.send(mail, `mailing:${mailingId}:${subscription_id}`)
    } catch (error) {
      if (error instanceof OutageError) throw error
      // The server's answer often contains the address, which must not outlive the subscription here.
      const reason = (error instanceof Error ? error.message : String(error)).replaceAll(email, '…')
      const isLast = error instanceof FinalFailureError || attempts + 1 >= MAX_ATTEMPTS
      if (isLast) return noteUnsent(db, key, { state: 'failed', reason })
      return noteAttempt(db, key, { reason, seconds: RETRY_SECONDS })
    }
    return noteSent(db, key)
  }
}

async function endTurn({ db, jobs }: DeliveryDeps, { mailing_id, turn }: Turn): Promise<void> {
  const late = await inTransaction(db, async (trx) => {
    const mailing = await lockMailing(trx, mailing_id)
    if (mailing?.state !== 'sending' || mailing.turn !== turn) return 0
    const { waiting, due } = await countWaiting(trx, mailing_id)
    if (waiting === 0) await setFinished(trx, mailing_id, 'sent')
    if (due === 0) return waiting
    await setTurn(trx, mailing_id, turn + 1)
    await jobs.send(trx, 'mail.newsletter', { mailing_id, turn: turn + 1 })
    return 0
  })
  // The queue retries the job until these mails are due.
  if (late > 0) throw new Error(`The mail server did not accept ${late} mails of mailing ${mailing_id} for the moment`)
}

/**
 * Messages of visitors to the company (API-008): stored in the database, mailed to the company's address, and marked
 * by staff as answered.
 */
import {
  answeredInput,
  type ContactMessage,
  contactMessageInput,
  type MessageStatus,
  type StaffMessage,
} from '@evergrove/contract/contact/contact'
import { inTransaction } from '@evergrove/db'
import { type Actor, describeLatestAction, recordAudit } from '../audit/index.ts'
import { getSingle } from '../content/index.ts'
import { FinalFailureError, type JobDeps, type JobPayloads } from '../jobs/index.ts'
import { contactMail, type Mailer } from '../mail/index.ts'
import { conflict, requireFound } from '../platform/errors.ts'
import { inIso } from '../platform/moments.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { parseInput } from '../platform/parse-input.ts'
import { readFrom } from '../platform/reader.repository.ts'
import type { Database } from '../platform/schema.ts'
import {
  findContactMessage,
  insertContactMessage,
  lockMessage,
  messageCount,
  messagesOf,
  setAnswered,
} from './contact.repository.ts'

/** Stores the message and the job that mails it, both or neither. Throws `invalid` with each field's messages. */
export async function submitContactMessage(deps: JobDeps, input: unknown): Promise<ContactMessage> {
  const message = parseInput(contactMessageInput, input)
  await inTransaction(deps.db, async (trx) => {
    const id = await insertContactMessage(trx, message)
    await deps.jobs.send(trx, 'mail.contact', { contact_message_id: id })
  })
  return message
}

/**
 * Mails a stored message to the company's email address, with the visitor as the recipient of replies. A message that
 * has since been deleted is not mailed. If the company information is missing, the job is given up, and staff can try
 * again afterwards.
 */
export async function sendContactMail(
  deps: { db: Database; mailer: Pick<Mailer, 'send'> },
  payload: JobPayloads['mail.contact'],
  job: { id: string },
): Promise<void> {
  const message = await findContactMessage(deps.db, payload.contact_message_id)
  if (message === undefined) return
  const company = await getSingle(deps.db, 'company-information')
  if (company === undefined) throw new FinalFailureError('The company information has no email address yet')
  await deps.mailer.send(contactMail(message, company), job.id)
}

/** Returns one page of the messages, the newest first; `total` counts up to ten thousand. */
export async function listMessages(
  db: Database,
  { status, ...page }: Page & { status: MessageStatus | undefined },
): Promise<Listed<StaffMessage>> {
  const { rows, total } = await readFrom(db, messagesOf(status, rowsOf(page)), messageCount(status))
  return { items: rows.map(inIso), total }
}

/** Marks a message answered or not. Throws `invalid`, `not_found`, and `conflict` with who already did so and when. */
export async function markAnswered(
  { db }: { db: Database },
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  const { is_answered } = parseInput(answeredInput, input)
  await inTransaction(db, async (trx) => {
    const message = requireFound(await lockMessage(trx, id))
    const subject = { kind: 'contact_message', id } as const
    const action = is_answered ? 'message.answer' : 'message.reopen'
    if ((message.answered_at !== null) === is_answered) {
      if (!is_answered) throw conflict('This message is not marked as answered.')
      throw conflict(
        `This message was marked as answered ${await describeLatestAction(trx, { subject, actions: [action] })}.`,
      )
    }
    await setAnswered(trx, id, is_answered)
    await recordAudit(trx, { actor, action, subject, before: { is_answered: !is_answered }, after: { is_answered } })
  })
}

/** Messages of visitors to the company (API-008): stored in the database, and mailed to the company's address. */
import { type ContactMessage, contactMessageInput } from '@evergrove/contract/contact/contact'
import { inTransaction } from '@evergrove/db'
import { getSingle } from '../content/index.ts'
import { FinalFailureError, type JobPayloads, type Jobs } from '../jobs/index.ts'
import { contactMail, type Mailer } from '../mail/index.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { findContactMessage, insertContactMessage } from './contact.repository.ts'

/**
 * Stores the message together with the job that mails it: both or neither. Throws `invalid` with the messages of
 * each field.
 */
export async function submitContactMessage(
  deps: { db: Database; jobs: Pick<Jobs, 'send'> },
  input: unknown,
): Promise<ContactMessage> {
  const message = parseInput(contactMessageInput, input)
  await inTransaction(deps.db, async (trx) => {
    const id = await insertContactMessage(trx, message)
    await deps.jobs.send(trx, 'mail.contact', { contact_message_id: id })
  })
  return message
}

/**
 * Mails a stored message to the company's email address, with the visitor as the recipient of replies. A message that
 * has since been deleted is not mailed. Without company information it is given up, and staff can try again afterwards.
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

import type { ContactMessage, ContactMessageInput } from '@evergrove/contract/contact/contact'
import { sameEmail } from '../platform/same-email.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

const wireColumns = ['name', 'location', 'email', 'phone_number', 'message'] as const

export async function insertContactMessage(trx: Trx, message: ContactMessageInput): Promise<number> {
  const { id } = await trx.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Removes the messages that were written from these addresses. */
export async function deleteMessagesFrom(trx: Trx, { emails }: { emails: readonly string[] }): Promise<void> {
  for (const email of emails) await trx.deleteFrom('contact_messages').where(sameEmail(email)).execute()
}

/** Removes the messages that were answered, or written if they were not, before the moment. */
export async function deleteOldMessages(trx: Trx, before: Date): Promise<void> {
  await trx
    .deleteFrom('contact_messages')
    .where((eb) => eb(eb.fn.coalesce('answered_at', 'created_at'), '<', before))
    .execute()
}

export async function findContactMessage(db: Database, id: number): Promise<ContactMessage | undefined> {
  return db.selectFrom('contact_messages').select(wireColumns).where('id', '=', id).executeTakeFirst()
}

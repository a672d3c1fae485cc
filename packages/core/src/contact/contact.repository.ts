import type { ContactMessage, ContactMessageInput, MessageStatus } from '@evergrove/contract/contact/contact'
import { sql } from 'kysely'
import { sameEmail } from '../platform/one-person.repository.ts'
import { countOf, queries } from '../platform/reader.repository.ts'
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

/**
 * Removes the messages that were answered before the moment, and those without an answer that were written before it.
 */
export async function deleteOldMessages(trx: Trx, before: Date): Promise<void> {
  await trx
    .deleteFrom('contact_messages')
    .where((eb) => eb(eb.fn.coalesce('answered_at', 'created_at'), '<', before))
    .execute()
}

export async function findContactMessage(db: Database, id: number): Promise<ContactMessage | undefined> {
  return db.selectFrom('contact_messages').select(wireColumns).where('id', '=', id).executeTakeFirst()
}

const isOf = (status: MessageStatus | undefined) => {
  if (status === undefined) return sql<boolean>`true`
  return status === 'new' ? sql<boolean>`answered_at is null` : sql<boolean>`answered_at is not null`
}

const wantedMessages = (status: MessageStatus | undefined) => queries.selectFrom('contact_messages').where(isOf(status))

/** Returns messages, the newest first. */
export const messagesOf = (status: MessageStatus | undefined, { limit, offset }: { limit: number; offset: number }) =>
  wantedMessages(status)
    .select(['id', 'name', 'location', 'email', 'phone_number', 'message', 'created_at', 'answered_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)

export const messageCount = (status: MessageStatus | undefined) => countOf(wantedMessages(status).select('id'))

export async function lockMessage(trx: Trx, id: number): Promise<{ answered_at: Date | null } | undefined> {
  return trx
    .selectFrom('contact_messages')
    .select('answered_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setAnswered(trx: Trx, id: number, isAnswered: boolean): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({ answered_at: isAnswered ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
}

import type { MessageStatus } from '@evergrove/contract/contact/messages'
import { sql } from 'kysely'
import type { Database, Trx } from '../platform/schema.ts'

const isOf = (status: MessageStatus | undefined) => {
  if (status === undefined) return sql<boolean>`true`
  return status === 'new' ? sql<boolean>`answered_at is null` : sql<boolean>`answered_at is not null`
}

/** Messages, the newest first. */
export async function selectMessages(
  db: Database,
  { status, limit, offset }: { status: MessageStatus | undefined; limit: number; offset: number },
) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'location', 'email', 'phone_number', 'message', 'created_at', 'answered_at'])
    .where(isOf(status))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many messages there are, counted up to a limit. */
export async function countMessages(db: Database, status: MessageStatus | undefined, limit: number): Promise<number> {
  const counted = db.selectFrom('contact_messages').select('id').where(isOf(status)).limit(limit)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

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

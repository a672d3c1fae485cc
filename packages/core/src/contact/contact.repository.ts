import type { ContactMessage, ContactMessageInput } from '@evergrove/contract/contact/contact'
import type { Database, Trx } from '../platform/schema.ts'

const wireColumns = ['name', 'location', 'email', 'phone_number', 'message'] as const

export async function insertContactMessage(trx: Trx, message: ContactMessageInput): Promise<number> {
  const { id } = await trx.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findContactMessage(db: Database, id: number): Promise<ContactMessage | undefined> {
  return db.selectFrom('contact_messages').select(wireColumns).where('id', '=', id).executeTakeFirst()
}

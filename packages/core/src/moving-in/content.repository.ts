/** Stores what visitors wrote, and the references to pictures. */
import { type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { sql } from 'kysely'
import { columnsOf, recordset } from '../platform/recordset.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

/** Returns whether the one record of a kind is there. */
export async function hasSingle(trx: Trx, kind: ContentKindName): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(contentKinds[kind].table)} limit 1`.execute(trx)
  return rows.length > 0
}

type Values = Readonly<Record<string, unknown>>

const messageColumns = { name: 'text', location: 'text', email: 'text', phone_number: 'text', message: 'text' }

/** Adds a message as answered, because the company has dealt with it. Returns its id. */
export async function keepMessages(trx: Trx, { created_at, ...values }: Values): Promise<number | undefined> {
  const given = recordset([{ ...values, created_at }], { ...messageColumns, created_at: 'timestamptz' })
  const { rows } = await sql<{ id: number }>`
    insert into contact_messages (${columnsOf(messageColumns)}, created_at, answered_at)
    select ${columnsOf(messageColumns)}, coalesce(created_at, now()), now() from ${given} returning id`.execute(trx)
  return rows[0]?.id
}

/** Adds an address as one that subscribed in one step. Returns its id; undefined if it is subscribed already. */
export async function keepSubscribers(trx: Trx, { email }: Values): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_subscriptions (email, consent, confirmed_at) values (${String(email)}, 'single', now())
    on conflict do nothing returning id`.execute(trx)
  return rows[0]?.id
}

const columns = { agents: 'image_id', payments: 'payment_proof_id' } as const
type Pictured = keyof typeof columns

/** Returns whether a row has no picture yet. */
export async function lacksPicture(db: Database, table: Pictured, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where id = ${id} and ${sql.ref(columns[table])} is null`.execute(db)
  return rows.length > 0
}

export async function setPicture(
  trx: Trx,
  table: Pictured,
  { id, fileId }: { id: number; fileId: number },
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(columns[table])} = ${fileId} where id = ${id}`.execute(trx)
}

/** Returns the ids of the files of what was brought over, and takes those of proofs off their payments. */
export async function releasePictures(trx: Trx): Promise<number[]> {
  await sql`update files set proof_of = null where proof_of is not null`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select image_id as id from agents where image_id is not null
    union select payment_proof_id from payments where payment_proof_id is not null order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Removes the content, messages and subscribers that were brought over. */
export async function removeContent(trx: Trx): Promise<void> {
  const tables = new Map<string, string>([
    ...Object.entries(contentKinds).map(([kind, { table }]) => [kind, table] as const),
    ['messages', 'contact_messages'],
    ['subscribers', 'newsletter_subscriptions'],
  ])
  for (const [entity, table] of tables) {
    await sql`
      delete from ${sql.table(table)} t using brought_over b
      where b.entity = ${entity} and b.id = t.id`.execute(trx)
  }
}

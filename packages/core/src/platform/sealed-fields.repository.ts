/** The keys that have encrypted stored fields, and the replacement of these fields by texts under another key. */

import { keysOf } from '@evergrove/contract/platform/records'
import { type RawBuilder, sql } from 'kysely'
import type { FieldCipher } from './field-encryption.ts'
import type { Database, Trx } from './schema.ts'

/**
 * Every column that the field cipher writes, by table. A text is bound to the place `<place>.<column>:<owner>`: that of
 * a withdrawal is the agent's own, because the text was copied unchanged.
 */
const SEALED = {
  agents: { columns: ['bank_name', 'account_name', 'account_number', 'totp_secret'], place: 'agents', owner: 'id' },
  withdrawals: { columns: ['bank_name', 'account_name', 'account_number'], place: 'agents', owner: 'agent_id' },
  staff: { columns: ['totp_secret'], place: 'staff', owner: 'id' },
  receipts: { columns: ['details'], place: 'receipts', owner: 'line_key' },
  payout_files: { columns: ['content'], place: 'payout_files', owner: 'id' },
  payout_replacements: { columns: ['content'], place: 'payout_replacements', owner: 'sha256' },
  proposals: { columns: ['sealed_input'], place: 'proposals', owner: 'subject_id' },
} as const

export type SealedTable = keyof typeof SEALED

/**
 * Agents come first: a withdrawal that copies an agent's text holds the agent's row meanwhile, so that the rotation
 * cannot finish that agent before the copy is stored.
 */
export const sealedTables = keysOf(SEALED)

/** Returns one row for each text in any of the columns, with one scan of the table. */
const textsOf = (table: SealedTable): RawBuilder<unknown> => sql`
  select split_part(sealed, '.', 2) as key_id
  from ${sql.table(table)} cross join lateral
    (values ${sql.join(SEALED[table].columns.map((column) => sql`(${sql.ref(column)})`))}) as fields (sealed)
  where sealed is not null`

const allTexts = sql.join(sealedTables.map(textsOf), sql` union all `)

/** Returns how many stored fields each key has encrypted, by the name of the key. */
export async function countSealedByKey(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ key_id: string; count: number }>`
    select key_id, count(*) as count from (${allTexts}) as texts group by key_id order by key_id`.execute(db)
  return new Map(rows.map(({ key_id, count }) => [key_id, count]))
}

/** Returns the names of keys that stored fields need and the cipher does not have. */
export async function listMissingKeys(db: Database, cipher: FieldCipher): Promise<string[]> {
  return [...(await countSealedByKey(db)).keys()].filter((keyId) => !cipher.hasKey(keyId))
}

/** A stored text with the place that it is bound to. */
export type SealedText = { column: string; text: string; place: string }

export type SealedRow = { id: number; texts: SealedText[] }

type StoredRow = { id: number; owner: number | string } & Record<string, unknown>

function textsIn(table: SealedTable, row: StoredRow): SealedText[] {
  const { columns, place } = SEALED[table]
  return columns.flatMap((column) => {
    const text = row[column]
    return typeof text === 'string' ? [{ column, text, place: `${place}.${column}:${row.owner}` }] : []
  })
}

/**
 * Locks, until the transaction ends, the next rows after `after` with a text that another key than this one has sealed,
 * and returns them. Rows that someone else holds are left out, so that nobody waits and no change is overwritten.
 */
export async function lockOlderSealed(
  trx: Trx,
  table: SealedTable,
  { after, limit, newestKeyId }: { after: number; limit: number; newestKeyId: string },
): Promise<SealedRow[]> {
  const { columns, owner } = SEALED[table]
  const isOlder = columns.map((column) => sql`split_part(${sql.ref(column)}, '.', 2) <> ${newestKeyId}`)
  const { rows } = await sql<StoredRow>`
    select id, ${sql.ref(owner)} as owner, ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where id > ${after} and (${sql.join(isOlder, sql` or `)})
    order by id limit ${limit} for no key update skip locked`.execute(trx)
  return rows.map((row) => ({ id: row.id, texts: textsIn(table, row) }))
}

/** Stores these texts in place of those of a row that this transaction has locked. */
export async function storeResealed(
  trx: Trx,
  table: SealedTable,
  { id, texts }: { id: number; texts: Pick<SealedText, 'column' | 'text'>[] },
): Promise<void> {
  const changes = texts.map(({ column, text }) => sql`${sql.ref(column)} = ${text}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(trx)
}

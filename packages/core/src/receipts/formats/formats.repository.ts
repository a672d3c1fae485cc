import type { StatementFormat, StatementFormatInput } from '@evergrove/contract/receipts/statement-formats'
import { queries } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'

const columns = ['id', 'name', 'account', 'currency', 'kind', 'layout'] as const

/** Returns all formats by name. */
export const allFormats = () => queries.selectFrom('statement_formats').select(columns).orderBy('name')

export async function findFormat(db: Database, key: { id: number } | { name: string }) {
  const formats = db.selectFrom('statement_formats').select(columns)
  const found = 'id' in key ? formats.where('id', '=', key.id) : formats.where('name', '=', key.name)
  return found.executeTakeFirst()
}

/**
 * Locks every format of the account until the transaction ends, so that its statements are imported one after another.
 */
export async function lockFormatsOf(trx: Trx, account: string): Promise<void> {
  await trx
    .selectFrom('statement_formats')
    .select('id')
    .where('account', '=', account)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const stored = ({ name, account, currency, kind, layout }: StatementFormatInput) => ({
  name,
  account,
  currency,
  kind,
  layout: layout === null || layout === undefined ? null : JSON.stringify(layout),
})

/** Stores the new format and returns it; undefined if another one has the name. */
export async function insertFormat(trx: Trx, format: StatementFormatInput): Promise<StatementFormat | undefined> {
  return trx
    .insertInto('statement_formats')
    .values(stored(format))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function hasOtherNamed(trx: Trx, { id, name }: { id: number; name: string }): Promise<boolean> {
  const other = trx.selectFrom('statement_formats').select('id').where('name', '=', name).where('id', '<>', id)
  return (await other.executeTakeFirst()) !== undefined
}

/** Returns whether a statement was imported with the format. */
export async function isFormatUsed(trx: Trx, id: number): Promise<boolean> {
  const used = trx.selectFrom('statement_imports').select('id').where('format_id', '=', id).limit(1)
  return (await used.executeTakeFirst()) !== undefined
}

export async function lockFormat(trx: Trx, id: number): Promise<StatementFormat | undefined> {
  return trx.selectFrom('statement_formats').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateFormat(trx: Trx, id: number, format: StatementFormatInput): Promise<StatementFormat> {
  return trx
    .updateTable('statement_formats')
    .set(stored(format))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

import type { Database, Trx } from '../platform/schema.ts'
import type { RecordKind } from './records.ts'
import type { TransparencyTables } from './transparency.table.ts'

/** How far the records of the kind have been taken. */
export async function findProgress(db: Database, kind: RecordKind): Promise<TransparencyTables['log_progress']> {
  const found = await db.selectFrom('log_progress').selectAll().where('kind', '=', kind).executeTakeFirst()
  return found ?? { kind, settled_id: 0, seen_id: 0, waiting_for: [] }
}

export async function keepProgress(trx: Trx, { kind, ...progress }: TransparencyTables['log_progress']): Promise<void> {
  await trx
    .insertInto('log_progress')
    .values({ kind, ...progress })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(progress))
    .execute()
}

/** A past for tests: transfers posted now are dated as if the product had run for months. */
import { sql } from 'kysely'
import { corrupt } from '../../network/testing/network-world.ts'
import type { Database } from '../../platform/schema.ts'

/** Runs the work and dates the transfers that it posts, with their audit entries. Nothing else may post meanwhile. */
export async function postedAt<T>(db: Database, moment: string, action: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ last: number; entry: number }>`
    select (select coalesce(max(id), 0) from ledger_transfers) as last,
      (select coalesce(max(id), 0) from audit_entries) as entry`.execute(db)
  const result = await action()
  const dated = `where id > ${rows[0]?.last ?? 0}`
  const entries = `where id > ${rows[0]?.entry ?? 0}`
  await corrupt(db, 'audit_entries', `update audit_entries set created_at = '${moment}' ${entries}`)
  await corrupt(db, 'ledger_transfers', `update ledger_transfers set created_at = '${moment}' ${dated}`)
  await corrupt(db, 'ledger_transfers', `update ledger_transfers t set digest = digest_transfer(t) ${dated}`)
  return result
}

import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'
import type { Breach, CheckKind } from './checks.table.ts'

export type CheckResult = { checked_at: Date; took_ms: number; checked: number; breaches: Breach[] }

/** Stores the newest result of its kind. A stored result of a check that began later stays. */
export async function keepResult(db: Database, kind: CheckKind, result: CheckResult): Promise<void> {
  const values = { ...result, breaches: JSON.stringify(result.breaches) }
  await db
    .insertInto('check_results')
    .values({ kind, ...values })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet(values)
        .where('check_results.checked_at', '<=', sql<Date>`excluded.checked_at`),
    )
    .execute()
}

export async function selectResults(db: Database): Promise<(CheckResult & { kind: CheckKind })[]> {
  return db.selectFrom('check_results').select(['kind', 'checked_at', 'took_ms', 'checked', 'breaches']).execute()
}

import { sql } from 'kysely'
import type { Database, Trx } from '../platform/schema.ts'
import type { Breach, CheckKind } from './checks.table.ts'

export type CheckResult = { checked_at: Date; took_ms: number; checked: number; breaches: Breach[] }

/** Stores the newest result of its kind. A stored result stays if its check began later. */
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

/** Stores breaches that were not found before, and returns the numbers of all of them, in their order. */
export async function keepFindings(db: Database, name: string, rows: readonly unknown[]): Promise<number[]> {
  const { rows: kept } = await sql<{ id: number }>`
    with found as (
      select details, position from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as f (details, position)
    ), added as (
      insert into ledger_findings (name, details) select ${name}, details from found
      on conflict (name, md5(details::text)) do nothing returning id, details
    )
    select coalesce(a.id, e.id) as id from found f
    left join added a on a.details = f.details
    left join ledger_findings e on e.name = ${name} and md5(e.details::text) = md5(f.details::text)
    order by f.position`.execute(db)
  return kept.map(({ id }) => id)
}

export async function findFinding(db: Database, id: number): Promise<{ name: string; details: unknown } | undefined> {
  return db.selectFrom('ledger_findings').select(['name', 'details']).where('id', '=', id).executeTakeFirst()
}

/** Stores the explanation of a finding. Returns whether it had none. */
export async function explainFound(trx: Trx, id: number, explanation: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ledger_findings')
    .set({ explanation, explained_at: sql`now()` })
    .where('id', '=', id)
    .where('explained_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function selectResults(db: Database): Promise<(CheckResult & { kind: CheckKind })[]> {
  return db.selectFrom('check_results').select(['kind', 'checked_at', 'took_ms', 'checked', 'breaches']).execute()
}

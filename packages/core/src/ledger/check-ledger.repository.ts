/** Proves the ledger and the matrix, all from one moment's state. It changes nothing and may run at any time. */
import { type Kysely, sql } from 'kysely'
import type { Database, Schema } from '../schema/index.ts'
import { invariants } from './invariants.repository.ts'

export type LedgerFinding = {
  /** The invariant, as a sentence. */
  name: string
  /** How many breaches there are; 0 when it holds. */
  count: number
  /** The first ten breaches. */
  rows: unknown[]
}

async function check(db: Kysely<Schema>): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = []
  for (const { name, breaches } of invariants) {
    const { rows } = await sql<{ count: number; rows: unknown[] }>`
      with breaches as materialized (${breaches})
      select (select count(*) from breaches) as count,
        (select coalesce(json_agg(b), '[]') from (select * from breaches limit 10) b) as rows`.execute(db)
    findings.push({ name, count: rows[0]?.count ?? 0, rows: rows[0]?.rows ?? [] })
  }
  return findings
}

/**
 * Checks every invariant of the plan's ledger by one query each, without the time-out of requests: with millions of
 * agents it takes seconds to minutes.
 */
export async function checkLedger(db: Database): Promise<LedgerFinding[]> {
  if (db.isTransaction) return check(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      return check(trx)
    })
}

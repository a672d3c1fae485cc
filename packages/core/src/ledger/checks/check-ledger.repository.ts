/** Checks the ledger and the matrix in one snapshot. It changes nothing and may run at any time. */
import { inLongSnapshot } from '@evergrove/db'
import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'
import { invariants } from './invariants.repository.ts'

export type LedgerFinding = {
  /** The invariant, as a sentence. */
  name: string
  /** The number of breaches. 0 if the rule is met. */
  count: number
  /** The first ten breaches. */
  rows: unknown[]
}

async function check(db: Trx): Promise<LedgerFinding[]> {
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
  return inLongSnapshot(db, check)
}

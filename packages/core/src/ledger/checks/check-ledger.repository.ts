/** Checks the ledger and the matrix in one snapshot. It changes nothing and may run at any time. */
import type { AccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import { inLongSnapshot } from '@evergrove/db'
import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'
import type { Invariant } from './invariant.ts'
import { invariants } from './invariants.repository.ts'

export type LedgerFinding = {
  /** The invariant, as a sentence. */
  name: string
  /** The number of breaches without those that are explained. 0 if the rule is met. */
  count: number
  /** The number of breaches that staff have explained and that have not changed since. */
  explained: number
  /** The first ten breaches that are not explained. */
  rows: unknown[]
}

async function check(db: Trx, rules: readonly Invariant[]): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = []
  for (const { name, breaches } of rules) {
    const { rows } = await sql<Omit<LedgerFinding, 'name'>>`
      with breaches as materialized (${breaches}), judged as (
        select to_jsonb(b) as details, exists (
          select from ledger_findings f where f.name = ${name} and f.explained_at is not null
            and md5(f.details::text) = md5(to_jsonb(b)::text)) as is_explained
        from breaches b)
      select count(*) filter (where not is_explained) as count, count(*) filter (where is_explained) as explained,
        coalesce((select json_agg(o.details) from (select details from judged where not is_explained limit 10) o), '[]') as rows
      from judged`.execute(db)
    findings.push({ name, ...(rows[0] ?? { count: 0, explained: 0, rows: [] }) })
  }
  return findings
}

/**
 * Checks every invariant of the plan's ledger by one query each, without the time-out of requests: with millions of
 * agents it takes seconds to minutes.
 */
export async function checkLedger(db: Database): Promise<LedgerFinding[]> {
  return inLongSnapshot(db, (trx) => check(trx, invariants))
}

/** Returns what the check of the ledger would find now about an account of the books; rules without breaches are left out. */
export async function checkAccount(trx: Trx, kind: AccountKind): Promise<LedgerFinding[]> {
  const rules = invariants.filter(({ account }) => account === kind)
  return (await check(trx, rules)).filter(({ count }) => count > 0)
}

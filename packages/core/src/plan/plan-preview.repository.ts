/** What was paid in a time, read by the indexes of time. */
import { sql } from 'kysely'
import type { Database } from '../schema/index.ts'

export type PaidBonuses = { kind: 'referral_bonus' | 'match_bonus'; level: number | null; count: number; sum: number }

export async function sumPaidBonuses(db: Database, since: Date): Promise<PaidBonuses[]> {
  const { rows } = await sql<PaidBonuses>`
    select kind, level, count(*) as count, sum(amount)::bigint as sum from ledger_transfers
    where created_at >= ${since} and kind in ('referral_bonus', 'match_bonus') group by kind, level`.execute(db)
  return rows
}

/** How many agents who were Active reached each level. */
export async function countReachedLevelsSince(db: Database, since: Date): Promise<{ level: number; count: number }[]> {
  const { rows } = await sql<{ level: number; count: number }>`
    select level, count(*) as count from reached_levels
    where reached_at >= ${since} and was_active group by level`.execute(db)
  return rows
}

export async function selectPublished(db: Database): Promise<{ id: number; published_at: Date }[]> {
  return db.selectFrom('plan_versions').select(['id', 'published_at']).orderBy('id', 'desc').execute()
}

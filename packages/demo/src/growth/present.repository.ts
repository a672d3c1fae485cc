/** Reads the existing network, so that it can grow further. */

import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { Database, Trx } from '@evergrove/core/platform/schema'
import { type RawBuilder, sql } from 'kysely'
import { networkTables } from './set-aside.repository.ts'

const listed = sql.join(networkTables.map((table) => sql.table(table)))

/** Blocks all other use of agents, places and transfers until the transaction ends, and lifts its time limits. */
export async function lockNetwork(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`lock table ${listed} in access exclusive mode`.execute(trx)
}

/** Domains that never deliver mail: internet standards reserve them for tests and examples. */
const RESERVED_DOMAIN = String.raw`[@.](test|example|invalid|localhost|example\.(com|net|org))$`

/** Finds an agent, other than the root, whose address could receive mail. */
export async function findRealAgent(db: Database): Promise<{ email: string } | undefined> {
  return db
    .selectFrom('agents')
    .select('email')
    .where('recommended_by', 'is not', null)
    .where(sql<boolean>`email !~* ${RESERVED_DOMAIN}`)
    .limit(1)
    .executeTakeFirst()
}

export type PresentAgent = {
  id: number
  recommended_by: number | null
  status: AgentStatus
  parent_id: number | null
  side: 'left' | 'right' | null
  depth: number | null
  open_distance: number | null
  counts: number[] | null
}

/** Lists agents with ids above `after`, with their places, in order of id. */
export async function listPresentAgents(trx: Trx, after: number, limit: number): Promise<PresentAgent[]> {
  return trx
    .selectFrom('agents as a')
    .leftJoin('placements as p', 'p.agent_id', 'a.id')
    .leftJoin('level_counts as c', 'c.agent_id', 'a.id')
    .select(['a.id', 'a.recommended_by', 'a.status', 'p.parent_id', 'p.side', 'p.depth', 'p.open_distance', 'c.counts'])
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

export async function countAgents(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('agents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const sequenceOf = (table: 'agents' | 'payments'): RawBuilder<unknown> =>
  sql`pg_get_serial_sequence(${sql.lit(table)}, 'id')::regclass`

/** Returns the id that the table would assign next. */
export async function findNextId(trx: Trx, table: 'agents' | 'payments'): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(pg_sequence_last_value(${sequenceOf(table)}), 0) + 1 as next`.execute(trx)
  return rows[0]?.next ?? 1
}

/** Makes the table assign ids after this one, because the ids up to it were inserted explicitly. */
export async function setLastId(trx: Trx, table: 'agents' | 'payments', id: number): Promise<void> {
  await sql`select setval(${sequenceOf(table)}, ${id}::bigint)`.execute(trx)
}

/** Updates the planner's statistics. */
export async function analyzeNetwork(trx: Trx): Promise<void> {
  await sql`analyze ${listed}`.execute(trx)
}

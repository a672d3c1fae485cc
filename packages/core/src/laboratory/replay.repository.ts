/** Reads the history of a company page by page, in one snapshot, so that a million agents need little memory besides their sums. */
import { type BonusKind, bonusKinds, reversalOf, type TransferKind } from '@evergrove/contract/ledger/transfer-kinds'
import type { PlanTrial } from '@evergrove/contract/plan'
import { sql } from 'kysely'
import { isHistory } from '../ledger/index.ts'
import type { SideInMatrix } from '../network/index.ts'
import type { StoredAmount } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'

const PAGE = 20_000

/** The kinds of transfers that a replay is compared with, and those that are its events. */
const kinds: readonly TransferKind[] = [
  'registration_fee',
  'fee_reversal',
  'reward_accrual',
  'reward_accrual_reversal',
  ...bonusKinds.flatMap((kind): TransferKind[] => [kind, reversalOf[kind]]),
]

async function* pages<R extends { id: number }>(read: (after: number) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.id ?? after
  }
}

type AgentRow = { id: number; sponsor_id: number | null; parent_id: number | null }

/** Returns the number of rows that the pages below have. */
export async function countAll(trx: Trx): Promise<{ agents: number; reached: number; events: number }> {
  const { rows } = await sql<{ agents: number; reached: number; events: number }>`
    select (select count(*) from agents) as agents, (select count(*) from reached_levels) as reached,
      (select count(*) from ledger_transfers where kind = any(${kinds}::text[])) as events`.execute(trx)
  return rows[0] ?? { agents: 0, reached: 0, events: 0 }
}

/** Yields every agent with its sponsor and its parent in the matrix, in the order of their ids. */
export const agentPages = (trx: Trx) =>
  pages(async (after) => {
    const { rows } = await sql<AgentRow>`
      select a.id, a.recommended_by as sponsor_id, p.parent_id
      from agents a left join placements p on p.agent_id = a.id
      where a.id > ${after} order by a.id limit ${PAGE}`.execute(trx)
    return rows
  })

type ReachedRow = {
  id: number
  agent_id: number
  payer_id: number
  level: number
  round: number
  version: number
  was_active: boolean
  has_reward: boolean
  is_given: boolean
}

/** Yields every level that was ever reached here, with the agent whose activation completed it. */
export const reachedPages = (trx: Trx) =>
  pages(async (after) => {
    const { rows } = await sql<ReachedRow>`
      select r.id, r.agent_id, y.agent_id as payer_id, r.level, r.round, r.plan_version_id as version, r.was_active,
        r.additional_reward is not null as has_reward, r.reward_given_at is not null as is_given
      from reached_levels r join payments y on y.id = r.payment_id
      where r.id > ${after} and not exists (
        select from opening_figures f where f.agent_id = r.agent_id and f.level >= r.level)
      order by r.id limit ${PAGE}`.execute(trx)
    return rows
  })

type FormerPlaceRow = { id: number; agent_id: number; parent_id: number; side: SideInMatrix }

/** Yields the places that were brought over when the company moved in (plan rule 35), in their order. */
export const formerPlacePages = (trx: Trx) =>
  pages(async (after) => {
    const { rows } = await sql<FormerPlaceRow>`
      select p.number as id, p.agent_id, p.parent_id, p.side
      from placements p join payments y on y.agent_id = p.agent_id
      where p.number > ${after} and p.parent_id is not null and ${isHistory('payments', 'y')}
      order by p.number limit ${PAGE}`.execute(trx)
    return rows
  })

/** Yields the level up to which each agent was paid before the company moved in. */
export const formerLevelPages = (trx: Trx) =>
  pages(async (after) => {
    const { rows } = await sql<{ id: number; level: number }>`
      select agent_id as id, level from opening_figures
      where agent_id > ${after} and level > 0 order by agent_id limit ${PAGE}`.execute(trx)
    return rows
  })

export type EventRow = {
  id: number
  kind: TransferKind & ('registration_fee' | 'fee_reversal' | 'reward_accrual' | 'reward_accrual_reversal' | BonusKind)
  payer_id: number
  round: number
  amount: StoredAmount
  version: number
  debit: number
  credit: number
  agent_id: number | null
  created_at: Date
}

/** Yields fees, bonuses and rewards with their reversals, in the order in which they were posted. */
export const eventPages = (trx: Trx) =>
  pages(async (after) => {
    const { rows } = await sql<EventRow>`
      select t.id, t.kind, y.agent_id as payer_id, t.round, t.amount, t.plan_version_id as version,
        t.debit_account_id as debit, t.credit_account_id as credit, t.agent_id, t.created_at
      from ledger_transfers t join payments y on y.id = t.payment_id
      where t.id > ${after} and t.kind = any(${kinds}::text[]) order by t.id limit ${PAGE}`.execute(trx)
    return rows
  })

/** Returns the versions of the plan, the oldest first. */
export async function listVersions(trx: Trx): Promise<{ id: number; published_at: Date }[]> {
  return trx.selectFrom('plan_versions').select(['id', 'published_at']).orderBy('id').execute()
}

/** Returns the names of a few agents. */
export async function listAgentNames(db: Database, ids: number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('agents')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

type Past = { joined: number; placed: number; uncounted: number; inactive: number }

/** Returns the sign-ups of each month (YYYY-MM of UTC) since a moment. The company's own agent is not counted. */
export async function countSignUps(db: Database, since: Date): Promise<{ month: string; count: number }[]> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(date_joined at time zone 'UTC', 'YYYY-MM') as month, count(*) as count
    from agents where date_joined >= ${since} and recommended_by is not null group by 1`.execute(db)
  return rows
}

/**
 * Returns the outcomes of those who signed up in a period: how many were placed, were refunded, and sponsored nobody.
 */
export async function readPast(db: Database, { since, until }: { since: Date; until: Date }): Promise<Past> {
  const { rows } = await sql<Past>`
    select count(*) as joined, count(p.agent_id) as placed,
      count(*) filter (where not p.is_counted) as uncounted,
      count(p.agent_id) filter (where not exists (select from agents r where r.recommended_by = a.id)) as inactive
    from agents a left join placements p on p.agent_id = a.id
    where a.date_joined >= ${since} and a.date_joined < ${until} and a.recommended_by is not null`.execute(db)
  return rows[0] ?? { joined: 0, placed: 0, uncounted: 0, inactive: 0 }
}

/** Stores a trial for good, with the version that was published after it. */
export async function insertTrial(
  trx: Trx,
  planVersionId: number,
  { assumptions, figures, problems, digest, reason }: PlanTrial & { reason: string | null },
): Promise<void> {
  await sql`
    insert into plan_trials (plan_version_id, assumptions, figures, problems, digest, reason)
    values (${planVersionId}, ${JSON.stringify(assumptions)}, ${JSON.stringify(figures)}, ${problems}::text[], ${digest},
      ${reason})`.execute(trx)
}

/** Places in the matrix and their counts. The search for a place is a database function, because it is one call under a lock. */
import type { ActivationBonusKind } from '@evergrove/contract/ledger/transfer-kinds'
import { sql } from 'kysely'
import { columnsOf, recordset } from '../platform/recordset.repository.ts'
import type { Trx } from '../platform/schema.ts'

/** Gives the root its place, the first of all. */
export async function insertRootPlacement(trx: Trx, agentId: number): Promise<void> {
  await trx.insertInto('placements').values({ agent_id: agentId, parent_id: null, side: null, depth: 0 }).execute()
  await trx.insertInto('level_counts').values({ agent_id: agentId }).execute()
}

/** The receiver of each bonus for an activation. A kind that nobody receives is missing. */
type Receivers = { readonly [K in ActivationBonusKind]?: number }

type PlacedRow = {
  agent_id: number
  upline_id: number
  distance: number
  is_active: boolean
  counts: number[]
  plan_version_id: number
  receivers: Receivers
  former_level: number | null
}

export type Upline = {
  agentId: number
  distance: number
  isActive: boolean
  taken: number[]
  /** The level that the agent had when the company moved in; 0 for agents who joined later. */
  formerLevel: number
}

/**
 * The up to six agents above a new place, the nearest first, with their counts after it, and the plan and the Active
 * receivers of bonuses at that moment.
 */
export type Placed = { uplines: Upline[]; planVersionId: number; receivers: Receivers }

/**
 * Gives agents, one after another, the first free place below their anchors (plan rule 4) and counts each for its
 * uplines. Returns them in the same order. From then on no other agent is placed until the transaction ends: call it
 * last, followed only by the transfers that result from it.
 */
export async function placeAgents(trx: Trx, agentIds: number[]): Promise<Placed[]> {
  const { rows } = await sql<PlacedRow>`
    select waiting.agent_id, placed.*,
      (select f.level from opening_figures f where f.agent_id = placed.upline_id) as former_level
    from unnest(${agentIds}::bigint[]) waiting (agent_id)
    cross join lateral place_agent(waiting.agent_id) placed`.execute(trx)
  const byAgent = Map.groupBy(rows, ({ agent_id }) => agent_id)
  return agentIds.map((agentId) => toPlaced(agentId, byAgent.get(agentId) ?? []))
}

function toPlaced(agentId: number, rows: PlacedRow[]): Placed {
  const [first] = rows
  if (first === undefined) throw new Error(`Agent ${agentId} was placed under nobody`)
  return {
    uplines: rows.map(({ upline_id, distance, is_active, counts, former_level }) => ({
      agentId: upline_id,
      distance,
      isActive: is_active,
      taken: counts,
      formerLevel: former_level ?? 0,
    })),
    planVersionId: first.plan_version_id,
    receivers: first.receivers,
  }
}

export type ReachedLevel = {
  agent_id: number
  level: number
  plan_version_id: number
  payment_id: number
  round: number
  was_active: boolean
  additional_reward: string | null
  reward_value: bigint
}

const levelColumns = {
  agent_id: 'bigint',
  level: 'integer',
  plan_version_id: 'bigint',
  payment_id: 'bigint',
  round: 'smallint',
  was_active: 'boolean',
  additional_reward: 'text',
  reward_value: 'bigint',
}

/** Records reached levels, each only once, with the reward that is owed for it and its value (plan rules 8 and 26). */
export async function insertReachedLevels(trx: Trx, levels: ReachedLevel[]): Promise<void> {
  if (levels.length === 0) return
  const columns = columnsOf(levelColumns)
  await sql`
    insert into reached_levels (${columns})
    select ${columns} from ${recordset(levels, levelColumns)}`.execute(trx)
}

export type GivenReward = { agent_id: number; level: number }

/** Returns the levels for which these agents have been given a reward, among those that they have lost since. */
export async function listGivenRewards(trx: Trx, agentIds: number[]): Promise<GivenReward[]> {
  if (agentIds.length === 0) return []
  return trx
    .selectFrom('reached_levels')
    .select(['agent_id', 'level'])
    .where('agent_id', '=', sql<number>`any(${agentIds})`)
    .where('lost_at', 'is not', null)
    .where('reward_given_at', 'is not', null)
    .execute()
}

/** An agent above a place that no longer counts, with the counts after it. */
export type Loser = { agentId: number; taken: number[] }

/**
 * Makes the place of an agent no longer count, and returns the up to six agents above it, the nearest first (plan rule
 * 16). From then on nobody is placed until the transaction ends.
 */
export async function uncountPlace(trx: Trx, agentId: number): Promise<Loser[]> {
  const { rows } = await sql<{ upline_id: number; counts: number[] }>`
    select upline_id, counts from uncount_place(${agentId}) order by distance`.execute(trx)
  return rows.map(({ upline_id, counts }) => ({ agentId: upline_id, taken: counts }))
}

export type LostLevel = {
  agent_id: number
  level: number
  payment_id: number
  round: number
  additional_reward: string | null
  reward_given_at: Date | null
}

/** Records that agents have lost every level above their remaining one, because of a payment. */
export async function loseLevels(
  trx: Trx,
  paymentId: number,
  left: { agentId: number; level: number }[],
): Promise<LostLevel[]> {
  const { rows } = await sql<LostLevel>`
    update reached_levels r set lost_at = now(), lost_payment_id = ${paymentId}
    from ${recordset(left, { agentId: 'bigint', level: 'integer' })}
    where r.agent_id = given."agentId" and r.level > given.level and r.lost_at is null
    returning r.agent_id, r.level, r.payment_id, r.round, r.additional_reward, r.reward_given_at`.execute(trx)
  return rows
}

/** Waits for running activations. Later ones see what this transaction commits. */
export async function awaitPlacements(trx: Trx): Promise<void> {
  await sql`select lock_placements()`.execute(trx)
}

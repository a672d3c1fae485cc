/**
 * Inserts many rows with one statement: each column is sent as one text, and the database turns the columns into rows.
 */

import type { Transfer } from '@evergrove/core/ledger'
import type { Trx } from '@evergrove/core/platform/schema'
import { type RawBuilder, sql } from 'kysely'

/** Values are numbers, or words without characters that have a meaning in the text of an array. */
type Column<R> = [
  type: 'bigint' | 'integer' | 'smallint' | 'boolean' | 'text',
  value: (row: R) => string | number | bigint | boolean | undefined,
]

/** Returns `unnest(…) as r (…)`: a table of the rows, in order. */
function unnested<R>(rows: readonly R[], columns: Record<string, Column<R>>): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(([type, value]) => {
    const text = `{${rows.map((row) => value(row) ?? 'null').join(',')}}`
    return sql`cast(cast(${text} as text) as ${sql.raw(`${type}[]`)})`
  })
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return sql`unnest(${sql.join(arrays)}) as r (${sql.join(names)})`
}

export type BulkAgent = {
  id: number
  sponsorId: number
  status: 'Active' | 'Pending'
  email: string
  code: string
  first_name: string
  last_name: string
  phone_number: string
}

export async function insertAgents(trx: Trx, agents: BulkAgent[], passwordHash: string): Promise<void> {
  const rows = unnested(agents, {
    id: ['bigint', ({ id }) => id],
    sponsor_id: ['bigint', ({ sponsorId }) => sponsorId],
    status: ['text', ({ status }) => status],
    email: ['text', ({ email }) => email],
    code: ['text', ({ code }) => code],
    first_name: ['text', (agent) => agent.first_name],
    last_name: ['text', (agent) => agent.last_name],
    phone_number: ['text', (agent) => agent.phone_number],
  })
  await sql`
    insert into agents (id, recommended_by, status, email, code, first_name, last_name, phone_number, password_hash,
      email_verified_at)
    overriding system value
    select r.*, ${passwordHash}::text, now() from ${rows}`.execute(trx)
}

export type BulkPayment = { id: number; agentId: number; pin: string; isApproved: boolean }

/** Inserts the payments whose PIN is free and returns their ids. */
export async function insertPayments(
  trx: Trx,
  payments: BulkPayment[],
  fee: { planVersionId: number; amount: bigint },
): Promise<Set<number>> {
  const rows = unnested(payments, {
    id: ['bigint', ({ id }) => id],
    agent_id: ['bigint', ({ agentId }) => agentId],
    pin: ['text', ({ pin }) => pin],
    is_approved: ['boolean', ({ isApproved }) => isApproved],
  })
  const added = await sql<{ id: number }>`
    insert into payments (id, agent_id, pin, status, decided_at, plan_version_id, amount)
    overriding system value
    select r.id, r.agent_id, r.pin, case when r.is_approved then 'Approved' else 'Pending' end,
      case when r.is_approved then now() end, ${fee.planVersionId}::bigint, ${fee.amount}::bigint
    from ${rows}
    on conflict (pin) do nothing returning id`.execute(trx)
  return new Set(added.rows.map(({ id }) => id))
}

export type BulkPlace = {
  agentId: number
  parentId: number
  side: 'left' | 'right'
  depth: number
  openDistance: number
  taken: number[]
}

const countsOf = ({ taken }: { taken: number[] }): string => `"{${taken.join(',')}}"`

/**
 * Inserts places in the order in which they were given, with their level counts, and opens the agents' ledger accounts.
 */
export async function insertPlaces(trx: Trx, places: BulkPlace[]): Promise<void> {
  const placed = unnested(places, {
    agent_id: ['bigint', ({ agentId }) => agentId],
    parent_id: ['bigint', ({ parentId }) => parentId],
    side: ['text', ({ side }) => side],
    depth: ['integer', ({ depth }) => depth],
    open_distance: ['integer', ({ openDistance }) => openDistance],
  })
  await sql`
    insert into placements (agent_id, parent_id, side, depth, open_distance) select r.* from ${placed}`.execute(trx)
  const counted = unnested(places, { agent_id: ['bigint', ({ agentId }) => agentId], counts: ['text', countsOf] })
  await sql`
    insert into level_counts (agent_id, counts) select r.agent_id, r.counts::smallint[] from ${counted}`.execute(trx)
  const owners = unnested(places, { agent_id: ['bigint', ({ agentId }) => agentId] })
  await sql`
    insert into ledger_accounts (id, kind, agent_id) select r.agent_id, 'agent', r.agent_id from ${owners}`.execute(trx)
}

export type ChangedPlace = Pick<BulkPlace, 'agentId' | 'openDistance' | 'taken'>

/** Updates existing places that activations below them have changed. */
export async function updatePlaces(trx: Trx, places: ChangedPlace[]): Promise<void> {
  const distances = unnested(places, {
    agent_id: ['bigint', ({ agentId }) => agentId],
    open_distance: ['integer', ({ openDistance }) => openDistance],
  })
  await sql`
    update placements p set open_distance = r.open_distance from ${distances}
    where p.agent_id = r.agent_id and p.open_distance <> r.open_distance`.execute(trx)
  const counted = unnested(places, { agent_id: ['bigint', ({ agentId }) => agentId], counts: ['text', countsOf] })
  await sql`
    update level_counts c set counts = r.counts::smallint[] from ${counted} where c.agent_id = r.agent_id`.execute(trx)
}

export type BulkReached = { agentId: number; level: number; paymentId: number; wasActive: boolean }

/** Inserts reached levels with the rewards of the plan, which only Active agents are owed. */
export async function insertReached(trx: Trx, levels: BulkReached[], planVersionId: number): Promise<void> {
  const rows = unnested(levels, {
    agent_id: ['bigint', ({ agentId }) => agentId],
    level: ['smallint', ({ level }) => level],
    payment_id: ['bigint', ({ paymentId }) => paymentId],
    was_active: ['boolean', ({ wasActive }) => wasActive],
  })
  await sql`
    insert into reached_levels (agent_id, level, payment_id, was_active, plan_version_id, additional_reward, reward_value)
    select r.*, l.plan_version_id, case when r.was_active then l.additional_reward end,
      case when r.was_active then l.reward_value else 0 end
    from ${rows} join plan_levels l on l.plan_version_id = ${planVersionId} and l.level = r.level`.execute(trx)
}

/** Inserts the transfers of activations, in order. The database updates the balance of each account once. */
export async function insertTransfers(trx: Trx, transfers: Transfer[]): Promise<void> {
  const rows = unnested(transfers, {
    kind: ['text', ({ kind }) => kind],
    phase: ['text', ({ phase }) => phase],
    debit_account_id: ['bigint', (transfer) => transfer.debit_account_id],
    credit_account_id: ['bigint', (transfer) => transfer.credit_account_id],
    amount: ['bigint', ({ amount }) => amount],
    plan_version_id: ['bigint', (transfer) => transfer.plan_version_id],
    payment_id: ['bigint', (transfer) => transfer.payment_id],
    level: ['smallint', ({ level }) => level],
    agent_id: ['bigint', (transfer) => transfer.agent_id],
  })
  await sql`
    insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, plan_version_id, payment_id,
      level, agent_id)
    select r.* from ${rows}`.execute(trx)
}

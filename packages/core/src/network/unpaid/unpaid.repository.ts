/** The SQL of bonuses and rewards that were not paid. */
import type { UnpaidKind, UnpaidReason } from '@evergrove/contract/reward-words'
import { type RawBuilder, sql } from 'kysely'
import type { StoredAmount } from '../../platform/money.ts'
import { recordset } from '../../platform/recordset.repository.ts'
import type { Schema, Trx } from '../../platform/schema.ts'

/** A bonus or reward that an activation does not pay. */
export type UnpaidOutcome = {
  /** Null for the receiver of an activation bonus, whom the database knows. */
  agent_id: number | null
  kind: UnpaidKind
  level: number | null
  payment_id: number
  payer_id: number
  round: number
  plan_version_id: number
  amount: bigint
  reward: string | null
  reason: UnpaidReason
}

const columns = {
  agent_id: 'bigint',
  kind: 'text',
  level: 'smallint',
  payment_id: 'bigint',
  payer_id: 'bigint',
  round: 'smallint',
  plan_version_id: 'bigint',
  amount: 'bigint',
  reward: 'text',
  reason: 'text',
}

/**
 * Records what was not paid, with the status of the agent at that moment: no status changes while activations hold the
 * lock of the placements. An agent who is Active here although the activation says otherwise is activated later in the
 * same transaction, and so was Pending.
 */
export async function insertUnpaid(trx: Trx, outcomes: UnpaidOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    insert into unpaid_outcomes
      (agent_id, kind, level, payment_id, round, plan_version_id, amount, reward, reason, status)
    select a.id, given.kind, given.level, given.payment_id, given.round, given.plan_version_id, given.amount, given.reward,
      given.reason,
      case when given.reason = 'not_active' then case a.status when 'Active' then 'Pending' else a.status end end
    from ${recordset(outcomes, columns)}
    join agents a on a.id = coalesce(given.agent_id, (
      select bonus.receiver_id from activation_bonuses(array[given.payer_id]) bonus where bonus.kind = given.kind
    ))`.execute(trx)
}

export type UnpaidRow = Pick<
  Schema['unpaid_outcomes'],
  'kind' | 'level' | 'reward' | 'reason' | 'status' | 'plan_version_id'
> & {
  id: number
  created_at: Date
  amount: StoredAmount
  first_name: string
  last_name: string
}

/** Returns what was not paid to an agent, the newest first. */
export const unpaidOf = (
  agentId: number,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<UnpaidRow> => sql`
  select u.id, u.created_at, u.kind, u.level, u.reward, u.reason, u.status, u.plan_version_id, u.amount, a.first_name,
    a.last_name
  from unpaid_outcomes u join payments y on y.id = u.payment_id join agents a on a.id = y.agent_id
  where u.agent_id = ${agentId}
  order by u.id desc limit ${limit} offset ${offset}`

export const unpaidCountOf = (agentId: number): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from unpaid_outcomes where agent_id = ${agentId}`

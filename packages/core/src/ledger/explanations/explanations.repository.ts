/** Loads one transfer with its place and everything that explains it, in one statement. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import {
  type AccountKind,
  hasLevel,
  type TransferKind,
  type TransferPhase,
  transferKinds,
} from '@evergrove/contract/ledger/transfer-kinds'
import type { PaymentStatus } from '@evergrove/contract/payments'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import type { ReversalReason } from '@evergrove/contract/reversal-reasons'
import type { WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import { type RawBuilder, sql } from 'kysely'
import type { StoredAmount } from '../../platform/money.ts'
import { agentOf, balanceOwnerOf, hasMade } from '../entries.repository.ts'
import { standingOf } from '../statement/statement.repository.ts'

type Name = { first_name: string; last_name: string }
/** Moments and amounts inside JSON are text. */
type Other = { id: number; created_at: string; amount: string }

export type ExplainedRow = {
  id: number
  created_at: Date
  kind: TransferKind
  phase: TransferPhase
  amount: StoredAmount
  debit_account_id: number
  credit_account_id: number
  debit: AccountKind
  credit: AccountKind
  payment_id: number | null
  round: number
  level: number | null
  withdrawal_id: number | null
  receipt_id: number | null
  reason: string | null
  /** The owner of the account, or the agent whose fee, payout or reward it is about. */
  owner: (Name & { id: number }) | null
  /** The agent whose payment caused it, with the steps from the owner down to the payer's place, if these are few enough. */
  payer:
    | (Name & {
        id: number
        date_joined: string
        status: AgentStatus
        is_referral: boolean
        distance: number | null
      })
    | null
  payment: {
    amount: string
    status: PaymentStatus
    reversal: ReversalReason | null
    reason: string | null
    plan_version_id: number
  } | null
  plan: {
    id: number
    published_at: string
    holdback_days: number
    referral_bonus: string
    match_bonus: string | null
    reward: string | null
  } | null
  /** The level that the payment completed. */
  reached: {
    id: number
    reached_at: string
    lost_at: string | null
    reward: string | null
    given_on: string | null
    note: string | null
  } | null
  /** The agents on the places of the level, from the left. */
  places: Name[] | null
  withdrawal: {
    amount: string
    created_at: string
    status: WithdrawalStatus
    reason: string | null
    decided_at: string | null
    payout_result: 'paid' | 'returned' | null
    payout_reference: string | null
    payout_reason: string | null
    payout_at: string | null
    /** The rejected withdrawal that it repeats. */
    repeats_id: number | null
  } | null
  receipt: { booked_on: string; amount: string } | null
  /** The request that it posts or voids. */
  held: Other | null
  /** The transfer that posted or voided it. */
  resolution: (Other & { phase: TransferPhase }) | null
  /** The transfer that it takes back. */
  reverses: Other | null
  /** The transfers that took it back: two if the balance bore only a part. */
  reversed_by: Other[] | null
  /** The other part of a debit that the balance could not bear as a whole. */
  other_part: Other | null
  /** The repayment that followed immediately; for a repayment, the entry before it. */
  repayment: Other | null
  repaid_from: (Other & { kind: TransferKind }) | null
  /** The debt of the agent after an entry that lowers it. */
  owed_after: StoredAmount | null
  /** The available balance after it and its neighbours in the agent's entries; null for a transfer not listed there. */
  balance_after: StoredAmount | null
  previous: number | null
  next: number | null
  /** Its place in the transparency log, counted from 0; null until it has entered. */
  log_position: number | null
}

const levelKinds = sql.join(transferKinds.filter(hasLevel).map((kind) => sql.lit(kind)))

const other = sql`o.id, o.created_at, o.amount::text as amount`

/** Returns the rows as one JSON value; null if there are none. */
const oneOf = (query: RawBuilder<unknown>) => sql`(select to_json(one) from (${query} limit 1) one)`
const listOf = (query: RawBuilder<unknown>) => sql`(select json_agg(to_json(one)) from (${query}) one)`

/** The steps from the owner's place down to that of the payer. */
const distance = sql`(
  with recursive above (agent_id, steps) as (
    select y.agent_id, 0
    union all
    select p.parent_id, a.steps + 1 from above a join placements p on p.agent_id = a.agent_id
    where a.steps < ${sql.lit(MATRIX_DEPTH)} and p.parent_id is not null
  )
  select steps from above where agent_id = t.owner_id and steps > 0 limit 1)`

/** The agents of the level below the owner. Nobody moves, and a place that was taken stays taken. */
const places = sql`
  with recursive below (agent_id, steps, position) as (
    select t.owner_id, 0, 0
    union all
    select child.agent_id, b.steps + 1, b.position * 2 + (child.side = 'right')::int
    from below b cross join lateral (select p.agent_id, p.side from placements p where p.parent_id = b.agent_id limit 2) child
    where b.steps < t.level
  )
  select a.first_name, a.last_name from below b join agents a on a.id = b.agent_id
  where b.steps = t.level order by b.position`

const payer = sql`
  select a.id, a.first_name, a.last_name, a.date_joined, a.status, a.recommended_by = t.owner_id as is_referral,
    ${distance} as distance
  from agents a where a.id = y.agent_id`

const plan = sql`
  select v.id, v.published_at, v.holdback_days, v.referral_bonus::text as referral_bonus,
    l.expected_match_bonus::text as match_bonus, l.additional_reward as reward
  from plan_versions v left join plan_levels l on l.plan_version_id = v.id and l.level = t.level
  where v.id = t.plan_version_id`

/** The level that a reversal takes away. Another payment completed it: the one of the transfer that is taken back. */
const reached = sql`
  select r.id, r.reached_at, r.lost_at, r.additional_reward as reward, r.reward_given_on as given_on, r.reward_note as note
  from reached_levels r
  left join ledger_transfers o on o.id = t.reverses_id
  where r.agent_id = t.owner_id and r.level = t.level and r.payment_id = coalesce(o.payment_id, t.payment_id)
    and r.round = coalesce(o.round, t.round)`

const withdrawal = sql`
  select w.amount::text as amount, w.created_at, w.status, w.reason, w.decided_at, w.payout_result, w.payout_reference,
    w.payout_reason, w.payout_at, w.repeats_id
  from withdrawals w where w.id = t.withdrawal_id`

const others = {
  held: sql`select ${other} from ledger_transfers o where o.id = t.pending_id`,
  resolution: sql`
    select ${other}, o.phase from ledger_transfers o
    where t.phase = 'pending' and o.withdrawal_id = t.withdrawal_id and o.pending_id = t.id`,
  reverses: sql`select ${other} from ledger_transfers o where o.id = t.reverses_id`,
  otherPart: sql`
    select ${other} from ledger_transfers o
    where t.reverses_id is not null and o.reverses_id = t.reverses_id and o.id <> t.id`,
  repayment: sql`
    select ${other} from ledger_transfers o
    where (t.credit_account_id = t.owner_id or t.phase = 'voided') and o.debit_account_id = t.owner_id and o.debit_account_id > 0
      and o.id > t.id and o.created_at = t.created_at and o.kind = 'receivable_settlement'
      and not exists (select from ledger_transfers c where c.credit_account_id = t.owner_id and c.credit_account_id > 0
        and c.id > t.id and c.id < o.id)
    order by o.id`,
  repaidFrom: sql`
    select ${other}, o.kind from ledger_transfers o
    where t.kind = 'receivable_settlement' and t.withdrawal_id is null
      and o.credit_account_id = t.owner_id and o.credit_account_id > 0 and o.id < t.id
    union all
    select ${other}, o.kind from ledger_transfers o
    where t.kind = 'receivable_settlement' and o.withdrawal_id = t.withdrawal_id and o.id < t.id
      and (o.phase = 'voided' or o.kind = 'payout_return')
    order by id desc`,
}

/** The sum of the debt's entries up to this one. */
const owedAfter = sql`
  select sum(case when o.debit_account_id = t.credit_account_id then o.amount else -o.amount end)::bigint
  from ledger_transfers o
  where (o.debit_account_id = t.credit_account_id or o.credit_account_id = t.credit_account_id) and o.id <= t.id`

const reversedBy = sql`select ${other} from ledger_transfers o where o.reverses_id = t.id order by o.id`

/**
 * Returns the condition that an entry is the agent's. The fee is among them, although it moves no account of an agent.
 */
const ofAgent = (agentId: number) => sql`
  (${agentId} in (${agentOf(sql`t.debit_account_id`)}, ${agentOf(sql`t.credit_account_id`)})
    or (t.kind in ('registration_fee', 'fee_reversal') and y.agent_id = ${agentId}))`

export type Whose = { agentId: number } | 'any agent' | 'anyone'

function belongsTo(whose: Whose): RawBuilder<unknown> {
  if (whose === 'anyone') return sql`true`
  return whose === 'any agent' ? sql`t.owner_id is not null` : sql`t.is_own`
}

/** Returns the agent in whose list of entries a transfer is. An agent's own list leaves out transfers that moved nothing. */
const listedOf = ({ isComplete }: { isComplete: boolean }): RawBuilder<unknown> => {
  const debited = balanceOwnerOf(sql`t.debit_account_id`)
  return sql`coalesce(${balanceOwnerOf(sql`t.credit_account_id`)},
    ${isComplete ? debited : sql`case when t.phase <> 'posted' then ${debited} end`})`
}

/**
 * Returns a query for one transfer with everything that explains it; no row if it does not exist or belongs to somebody
 * else. Its neighbours are those of the reader's list: an agent's statement, or for staff all entries of the agent's
 * account.
 */
export function explainedOf(number: number, whose: Whose): RawBuilder<ExplainedRow> {
  const list = { isComplete: typeof whose !== 'object' }
  const standing = standingOf({ account: sql`t.listed_id`, id: sql`t.id` }, list)
  return sql`
  select t.id, t.created_at, t.kind, t.phase, t.amount, t.debit_account_id, t.credit_account_id, debited.kind as debit,
    credited.kind as credit, t.payment_id, t.round, t.level, t.withdrawal_id, t.receipt_id, t.reason,
    ${oneOf(sql`select a.id, a.first_name, a.last_name from agents a where a.id = t.owner_id`)} as owner,
    ${oneOf(payer)} as payer,
    case when y.id is not null then
      json_build_object('amount', y.amount::text, 'status', y.status, 'reversal', y.reversal, 'reason', y.reason, 'plan_version_id', y.plan_version_id)
    end as payment,
    ${oneOf(plan)} as plan,
    case when t.level is not null then ${oneOf(reached)} end as reached,
    case when t.kind in (${levelKinds}) then ${listOf(places)} end as places,
    ${oneOf(withdrawal)} as withdrawal,
    ${oneOf(sql`select c.booked_on, c.amount::text as amount from receipts c where c.id = t.receipt_id`)} as receipt,
    ${oneOf(others.held)} as held, ${oneOf(others.resolution)} as resolution, ${oneOf(others.reverses)} as reverses,
    ${listOf(reversedBy)} as reversed_by, ${oneOf(others.otherPart)} as other_part,
    ${oneOf(others.repayment)} as repayment, ${oneOf(others.repaidFrom)} as repaid_from,
    case when t.kind in ('receivable_settlement', 'receivable_write_off') then (${owedAfter}) end as owed_after,
    ${standing.balance} as balance_after, ${standing.previous} as previous, ${standing.next} as next,
    (select l.position from log_leaves l where l.kind = 'transfer' and l.record_id = t.id) as log_position
  from (
    select t.*,
      coalesce(${agentOf(sql`t.debit_account_id`)}, ${agentOf(sql`t.credit_account_id`)}, t.agent_id, y.agent_id,
        (select w.agent_id from withdrawals w where w.id = t.withdrawal_id)) as owner_id,
      ${listedOf(list)} as listed_id,
      ${typeof whose === 'object' ? ofAgent(whose.agentId) : sql`false`} as is_own
    from ledger_transfers t left join payments y on y.id = t.payment_id
    where t.id = ${number}
  ) t
  join ledger_accounts debited on debited.id = t.debit_account_id
  join ledger_accounts credited on credited.id = t.credit_account_id
  left join payments y on y.id = t.payment_id
  where ${belongsTo(whose)}`
}

export type DecisionRow = {
  id: number
  created_at: Date
  action: string
  subject_kind: string
  subject_id: number
  actor_kind: 'staff' | 'agent' | 'operator'
  email: string | null
  reason: string | null
}

/** Returns the audit entry of the action that made a transfer. */
export const decisionOf = (number: number): RawBuilder<DecisionRow> => sql`
  select e.id, e.created_at, e.action, e.subject_kind, e.subject_id, e.actor_kind, s.email, e.reason
  from ledger_transfers t
  join audit_entries e on ${hasMade}
  left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
  where t.id = ${number}
  order by e.id limit 1`

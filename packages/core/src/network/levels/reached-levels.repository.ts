/** The SQL of the levels that an agent reached. */
import { type RawBuilder, sql } from 'kysely'
import type { StoredAmount } from '../../platform/money.ts'
import { givenOn } from '../rewards/rewards.repository.ts'
import type { UnpaidRow } from '../unpaid/unpaid.repository.ts'

type Name = { first_name: string; last_name: string }

export type ReachedRow = Name & {
  id: number
  level: number
  reached_at: Date
  plan_version_id: number
  additional_reward: string | null
  given_on: string | null
  lost_at: Date | null
  lost_because_of: Name | null
  bonus_id: number | null
  bonus: StoredAmount | null
  unpaid: Pick<UnpaidRow, 'kind' | 'reason' | 'status'>[] | null
}

/** Every time that the agent reached a level, in the order of the levels and then of time. */
export const reachedLevelsOf = (agentId: number): RawBuilder<ReachedRow> => sql`
  select r.id, r.level, r.reached_at, r.plan_version_id, r.additional_reward, ${givenOn} as given_on, r.lost_at,
    payer.first_name, payer.last_name, bonus.id as bonus_id, bonus.amount as bonus,
    (select json_build_object('first_name', a.first_name, 'last_name', a.last_name)
      from payments y join agents a on a.id = y.agent_id where y.id = r.lost_payment_id) as lost_because_of,
    (select json_agg(json_build_object('kind', u.kind, 'reason', u.reason, 'status', u.status) order by u.id)
      from unpaid_outcomes u where u.agent_id = r.agent_id and u.level = r.level and u.payment_id = r.payment_id
        and u.round = r.round) as unpaid
  from reached_levels r
  join payments y on y.id = r.payment_id
  join agents payer on payer.id = y.agent_id
  left join lateral (
    select t.id, t.amount from ledger_transfers t
    where t.kind = 'match_bonus' and t.payment_id = r.payment_id and t.round = r.round and t.level = r.level
      and t.credit_account_id = r.agent_id and t.credit_account_id > 0
    limit 1
  ) bonus on true
  where r.agent_id = ${agentId}
  order by r.level, r.id`

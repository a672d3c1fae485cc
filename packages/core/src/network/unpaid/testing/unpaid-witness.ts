/** Checks in every history that each bonus of the plan was paid, or is stored with the reason why it was not. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Witness } from '../../testing/witnesses.ts'

/** Returns every approved payment with its referral bonus or unpaid outcome: exactly one, if the plan pays one. */
const undecided = sql<{ count: number }>`
  select count(*) as count from ledger_transfers fee
  join payments y on y.id = fee.payment_id join agents a on a.id = y.agent_id
  cross join lateral (select count(*) as count from ledger_transfers t where t.kind = 'referral_bonus'
    and t.payment_id = fee.payment_id and t.round = fee.round) paid
  cross join lateral (select count(*) as count from unpaid_outcomes u where u.kind = 'referral_bonus'
    and u.payment_id = fee.payment_id and u.round = fee.round and u.agent_id = a.recommended_by) unpaid
  where fee.kind = 'registration_fee' and paid.count + unpaid.count <> 1
    and (paid.count + unpaid.count > 1 or not exists (select from plan_versions where referral_bonus = 0))`

/** Returns the levels whose bonus was neither paid nor recorded as unpaid, or both. Those of before a move were paid then. */
const undecidedLevels = sql<{ count: number }>`
  select count(*) as count from reached_levels r
  join plan_levels l on l.plan_version_id = r.plan_version_id and l.level = r.level
  cross join lateral (select count(*) as count from ledger_transfers t where t.kind = 'match_bonus'
    and t.payment_id = r.payment_id and t.round = r.round and t.level = r.level and t.credit_account_id = r.agent_id) paid
  cross join lateral (select count(*) as count from unpaid_outcomes u where u.kind = 'match_bonus'
    and u.payment_id = r.payment_id and u.round = r.round and u.level = r.level and u.agent_id = r.agent_id) unpaid
  left join opening_figures f on f.agent_id = r.agent_id and f.level >= r.level
  where paid.count + unpaid.count <> case when l.expected_match_bonus > 0 and f.agent_id is null then 1 else 0 end
    or (unpaid.count > 0 and r.was_active)`

export const unpaidWitness: Witness = {
  name: 'the bonuses that were not paid',
  mustSee: ['referral_bonus', 'match_bonus', 'reward'],
  look: async ({ trx }, note) => {
    for (const query of [undecided, undecidedLevels]) expect((await query.execute(trx)).rows).toEqual([{ count: 0 }])
    for (const { kind } of await trx.selectFrom('unpaid_outcomes').select('kind').execute()) note(kind)
  },
}

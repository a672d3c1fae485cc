/** The invariants of referrals and rewards, each as one query that selects the breaches. */
import { type RawBuilder, sql } from 'kysely'

export const referralInvariants: { name: string; breaches: RawBuilder<unknown> }[] = [
  {
    name: 'every mark of a sponsor’s referrals has the number of those up to its agent',
    breaches: sql`
      select m.sponsor_id, m.position from (
        select sponsor_id, position, agent_id,
          position - lag(position, 1, 0) over marks as referrals, lag(agent_id, 1, 0::bigint) over marks as after_id
        from referral_marks window marks as (partition by sponsor_id order by position)
      ) m
      cross join lateral (
        select count(*) as referrals, max(id) as last_id from agents
        where recommended_by = m.sponsor_id and id > m.after_id and id <= m.agent_id
      ) counted
      where (counted.referrals, counted.last_id) is distinct from (m.referrals, m.agent_id)`,
  },
]

// The invariants of rewards (plan rule 26).

/** A transfer `t` that nothing has taken back. */
const stands = sql`t.reverses_id is null and not exists (select from ledger_transfers x where x.reverses_id = t.id)`

const isGiven = sql`r.reward_given_at is not null`

/** The amount of a difference `t`: below zero if the reward cost less than its value. */
const difference = sql`case when t.credit_account_id between -16 and -1 then t.amount else -t.amount end`

/** Every reached level `r` with the amounts that the ledger has for its reward. */
const booked = sql`
  select r.*, coalesce(t.accrued, 0) as accrued, coalesce(t.given, 0) as given, coalesce(t.difference, 0) as difference
  from reached_levels r
  left join (
    select t.agent_id, t.level, t.payment_id, t.round, t.plan_version_id,
      sum(t.amount) filter (where t.kind = 'reward_accrual') as accrued,
      sum(t.amount) filter (where t.kind = 'reward_given') as given,
      sum(${difference}) filter (where t.kind = 'reward_difference') as difference
    from ledger_transfers t where t.agent_id is not null and ${stands}
    group by t.agent_id, t.level, t.payment_id, t.round, t.plan_version_id
  ) t on t.agent_id = r.agent_id and t.level = r.level and t.payment_id = r.payment_id and t.round = r.round
    and t.plan_version_id = r.plan_version_id`

export const rewardInvariants: { name: string; breaches: RawBuilder<unknown> }[] = [
  {
    name: 'every reward that is owed, and no other, has its value among the rewards owed',
    breaches: sql`
      select r.agent_id, r.level from (${booked}) r
      where r.accrued - r.given <> case when ${isGiven} or r.lost_at is not null then 0 else r.reward_value end`,
  },
  {
    name: 'every reward that was given, and no other, left the rewards owed and cost what was recorded',
    breaches: sql`
      select r.agent_id, r.level from (${booked}) r
      where (r.given, r.difference) is distinct from (
        case when ${isGiven} then r.reward_value else 0 end,
        case when ${isGiven} then coalesce(r.reward_cost - r.reward_value, 0) else 0 end)`,
  },
  {
    name: 'every transfer about a reward that stands has its reached level',
    breaches: sql`
      select t.id as transfer_id from ledger_transfers t
      left join reached_levels r on r.agent_id = t.agent_id and r.level = t.level and r.payment_id = t.payment_id
        and r.round = t.round and r.plan_version_id = t.plan_version_id
      where t.agent_id is not null and ${stands} and r.id is null`,
  },
  {
    name: 'a reward has the value that its version of the plan gives it, or was recorded without one',
    breaches: sql`
      select r.agent_id, r.level from reached_levels r
      join plan_levels l on l.plan_version_id = r.plan_version_id and l.level = r.level
      where r.reward_value not in (0, l.reward_value)`,
  },
  {
    name: 'rewards owed are the values of the rewards that are owed',
    breaches: sql`
      select stored, expected from (
        select sum(credits_posted - debits_posted) as stored from ledger_accounts where kind = 'rewards_owed'
      ) account, (
        select coalesce(sum(reward_value), 0) as expected from reached_levels
        where lost_at is null and reward_given_at is null
      ) owed where coalesce(stored, 0) <> expected`,
  },
]

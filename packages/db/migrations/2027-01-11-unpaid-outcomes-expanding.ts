/**
 * What a rule did not pay, with its reason (ADR 0053). Levels that were reached before this are taken over: who was not Active
 * then is stored with them. Sponsors who were not Active before this are not, and neither is what the release before decides
 * during an upgrade: it writes none of these rows.
 */
import { type Kysely, sql } from 'kysely'

const table = sql`
  create table unpaid_outcomes (
    id bigint generated always as identity primary key,
    created_at timestamptz not null default now(),
    agent_id bigint not null references agents,
    kind text not null check (kind in ('referral_bonus', 'match_bonus', 'reward')),
    level smallint check (level between 1 and 6),
    payment_id bigint not null references payments,
    round smallint not null check (round > 0),
    plan_version_id bigint not null references plan_versions,
    amount bigint not null check (amount >= 0),
    reward text check (char_length(reward) between 1 and 200),
    reason text not null check (reason in ('not_active', 'given_before')),
    status text check (status in ('Pending', 'Suspended', 'Closed')),
    constraint unpaid_outcomes_level check ((level is null) = (kind = 'referral_bonus')),
    constraint unpaid_outcomes_reward check ((reward is null) = (kind <> 'reward')),
    constraint unpaid_outcomes_once unique nulls not distinct (agent_id, kind, level, payment_id, round)
  )`

const earlier = [
  sql`
    insert into unpaid_outcomes (created_at, agent_id, kind, level, payment_id, round, plan_version_id, amount, reason)
    select r.reached_at, r.agent_id, 'match_bonus', r.level, r.payment_id, r.round, r.plan_version_id,
      l.expected_match_bonus, 'not_active'
    from reached_levels r join plan_levels l on l.plan_version_id = r.plan_version_id and l.level = r.level
    where not r.was_active and l.expected_match_bonus > 0`,
  sql`
    insert into unpaid_outcomes (created_at, agent_id, kind, level, payment_id, round, plan_version_id, amount, reward, reason)
    select r.reached_at, r.agent_id, 'reward', r.level, r.payment_id, r.round, r.plan_version_id, l.reward_value,
      l.additional_reward, 'not_active'
    from reached_levels r join plan_levels l on l.plan_version_id = r.plan_version_id and l.level = r.level
    where not r.was_active and r.additional_reward is null and l.additional_reward is not null`,
]

const triggers = [
  sql`
    create trigger refuse_change before update or delete on unpaid_outcomes
    for each row execute function refuse_change()`,
  sql`
    create trigger refuse_truncate before truncate on unpaid_outcomes
    for each statement execute function refuse_change()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, ...earlier, ...triggers]) await statement.execute(db)
}

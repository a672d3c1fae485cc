-- Refuses to commit a reached level whose reward has another state than the books say: owed, given, or no longer owed (plan
-- rule 26). It runs at the end of a transaction, after the transfers that belong to the change.
create or replace function check_rewards_owed() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  booked record;
begin
  select
    coalesce(sum(t.amount) filter (where t.kind = 'reward_accrual'), 0) as accrued,
    coalesce(sum(t.amount) filter (where t.kind = 'reward_given'), 0) as given,
    coalesce(sum(case when t.credit_account_id between -16 and -1 then t.amount else -t.amount end)
      filter (where t.kind = 'reward_difference'), 0) as difference
  into booked
  from ledger_transfers t join reached_levels r on r.id = new.id
  where t.agent_id = r.agent_id and t.agent_id is not null and t.level = r.level and t.payment_id = r.payment_id
    and t.round = r.round and t.reverses_id is null
    and not exists (select from ledger_transfers x where x.reverses_id = t.id);
  if not exists (
    select from reached_levels r where r.id = new.id
      and booked.accrued = case when r.lost_at is not null and r.reward_given_at is null then 0 else r.reward_value end
      and booked.given = case when r.reward_given_at is not null then r.reward_value else 0 end
      and booked.difference = case when r.reward_given_at is not null then r.reward_cost - r.reward_value else 0 end
  ) then
    raise exception 'the books do not say of the reward % what its level says', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

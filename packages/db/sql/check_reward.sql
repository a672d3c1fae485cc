-- Refuses a transfer about a reward that the reached level does not call for, or that was posted before and stands (plan rule 26).
-- The row of the level is changed first and stays locked, so that of two such transactions at once the second sees the first.
create or replace function check_reward() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  cause record;
  reached record;
  standing integer;
  is_right boolean;
begin
  -- The reversal of a fee takes back a reward that another payment had completed.
  select coalesce(t.payment_id, new.payment_id) as payment_id, coalesce(t.round, new.round) as round, t.amount into cause
  from (select) as one left join ledger_transfers t on t.id = new.reverses_id;
  select r.* into reached from reached_levels r
  where r.agent_id = new.agent_id and r.level = new.level and r.payment_id = cause.payment_id and r.round = cause.round
    and r.plan_version_id = new.plan_version_id
  for no key update;
  select count(*) into standing from ledger_transfers t
  where t.agent_id = new.agent_id and t.agent_id is not null and t.level = new.level and t.payment_id = cause.payment_id
    and t.round = cause.round and t.kind = new.kind and t.reverses_id is null
    and not exists (select from ledger_transfers r where r.reverses_id = t.id);
  is_right := case new.kind
    when 'reward_accrual' then reached.lost_at is null and reached.reward_given_at is null
      and standing = 0 and new.amount = reached.reward_value
    when 'reward_accrual_reversal' then reached.lost_at is not null and reached.reward_given_at is null
    when 'reward_given' then reached.reward_given_at is not null and standing = 0 and new.amount = reached.reward_value
    when 'reward_difference' then reached.reward_given_at is not null and standing = 0
      and case when new.credit_account_id between -16 and -1 then new.amount else -new.amount end
        = reached.reward_cost - reached.reward_value
    else reached.reward_given_at is null end;
  if reached is null or is_right is not true or cause.amount <> new.amount then
    raise exception 'the reward for level % of agent % does not call for this transfer', new.level, new.agent_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

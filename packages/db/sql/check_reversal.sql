-- Refuses a reversal that is not of a transfer of the kind that it reverses, the other way round, and of no more than its
-- amount (plan rule 16). An agent's side may be the balance or what the agent owes.
create or replace function check_reversal() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_transfers t where t.id = new.reverses_id
      and t.kind = case new.kind
        when 'fee_reversal' then 'registration_fee'
        when 'referral_bonus_reversal' then 'referral_bonus'
        when 'match_bonus_reversal' then 'match_bonus'
        when 'reward_accrual_reversal' then 'reward_accrual'
        when 'reward_given_reversal' then 'reward_given'
        when 'reward_difference_reversal' then 'reward_difference' end
      and t.debit_account_id = new.credit_account_id
      and new.debit_account_id in (t.credit_account_id, t.credit_account_id + 1000000000000)
      and t.plan_version_id = new.plan_version_id and t.level is not distinct from new.level
      and t.agent_id is not distinct from new.agent_id
      and t.amount >= new.amount + (
        select coalesce(sum(r.amount), 0) from ledger_transfers r where r.reverses_id = t.id)
  ) then
    raise exception 'transfer does not reverse % as it was posted', new.reverses_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Whether an account of this kind may have this number and this owner. The check of the table calls it, because PostgreSQL parses
-- the expressions of checks again for each statement, which takes longer for so many cases than to compare them. A migration that
-- changes this function drops the check before and adds it after, so that the rows are compared with it.
create or replace function account_fits_kind(kind text, id bigint, agent_id bigint) returns boolean
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  return case kind
    when 'agent' then agent_id is not null and agent_id = id and id between 1 and 1000000000000
    when 'receivable' then agent_id is not null and agent_id + 1000000000000 = id and id > 1000000000000
    when 'cash' then agent_id is null and id between -16 and -1
    when 'fee_income' then agent_id is null and id between -32 and -17
    when 'bonus_expense' then agent_id is null and id between -48 and -33
    when 'adjustments' then agent_id is null and id between -64 and -49
    when 'written_off_receivables' then agent_id is null and id between -80 and -65
    when 'payouts_in_transit' then agent_id is null and id between -96 and -81
    when 'rewards_owed' then agent_id is null and id between -112 and -97
    when 'unmatched_receipts' then agent_id is null and id between -128 and -113
    when 'reward_expense' then agent_id is null and id between -144 and -129
    when 'bank_charges' then agent_id is null and id between -160 and -145
    when 'opening_balances' then agent_id is null and id between -176 and -161
    else false end;
end $$;

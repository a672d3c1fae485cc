-- Adds new transfers to the totals of all agents' balances and of all their debts, which would take a second to add up for a million
-- agents. It runs as the owner of the tables, so that no role can change a total by itself. The shards are those of the company's
-- accounts, and are locked in a fixed order. As a trigger of any other table it refuses, because rows there are not transfers.
create or replace function add_to_totals() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if tg_relid <> 'public.ledger_transfers'::regclass then
    raise exception 'totals change by transfers only' using errcode = 'integrity_constraint_violation';
  end if;
  insert into ledger_totals as total (kind, shard, debits_posted, credits_posted)
  select case when account_id > 1000000000000 then 'receivable' else 'agent' end, account_id % 16, sum(debit), sum(credit)
  from (
    select debit_account_id as account_id, amount as debit, 0 as credit from new_transfers
    where phase in ('single', 'posted') and debit_account_id > 0
    union all
    select credit_account_id, 0, amount from new_transfers
    where phase in ('single', 'posted') and credit_account_id > 0
  ) moves
  group by 1, 2 order by 1, 2
  on conflict (kind, shard) do update set
    debits_posted = total.debits_posted + excluded.debits_posted,
    credits_posted = total.credits_posted + excluded.credits_posted;
  return null;
end $$;

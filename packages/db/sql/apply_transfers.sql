-- Moves the balances of the accounts that new transfers debit and credit. It runs as the owner of the tables, so the role that
-- inserts transfers needs no right to change balances. It changes, and so locks, one row at a time in a fixed order with the
-- company's accounts last. A loop instead of a join means that no query plan can scan all accounts. As a trigger of any other
-- table it refuses, because rows there are not transfers.
create or replace function apply_transfers() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  change record;
begin
  if tg_relid <> 'public.ledger_transfers'::regclass then
    raise exception 'balances change by transfers only' using errcode = 'integrity_constraint_violation';
  end if;
  for change in
    select side.account_id,
      coalesce(sum(t.amount) filter (where side.is_debit and t.phase in ('single', 'posted')), 0) as debits_posted,
      coalesce(sum(t.amount) filter (where not side.is_debit and t.phase in ('single', 'posted')), 0)
        as credits_posted,
      coalesce(sum(case t.phase when 'pending' then t.amount else -t.amount end)
        filter (where side.is_debit and t.phase <> 'single'), 0) as debits_pending,
      coalesce(sum(case t.phase when 'pending' then t.amount else -t.amount end)
        filter (where not side.is_debit and t.phase <> 'single'), 0) as credits_pending,
      coalesce(sum(t.amount) filter (where not side.is_debit and t.kind = 'referral_bonus'), 0) as referral_bonus,
      coalesce(sum(t.amount) filter (where not side.is_debit and t.kind = 'match_bonus'), 0) as match_bonus
    from new_transfers t
    cross join lateral (values (t.debit_account_id, true), (t.credit_account_id, false))
      as side (account_id, is_debit)
    group by side.account_id
    order by side.account_id < 0, side.account_id
  loop
    update ledger_accounts a set
      debits_posted = a.debits_posted + change.debits_posted,
      credits_posted = a.credits_posted + change.credits_posted,
      debits_pending = a.debits_pending + change.debits_pending,
      credits_pending = a.credits_pending + change.credits_pending,
      referral_bonus_earned = a.referral_bonus_earned + change.referral_bonus,
      match_bonus_earned = a.match_bonus_earned + change.match_bonus
    where a.id = change.account_id;
  end loop;
  return null;
end $$;

-- Moves the balances of the accounts that new transfers debit and credit. It runs as the owner of the tables, so the role that
-- inserts transfers needs no right to change balances. It locks all rows in a fixed order, with the company's accounts last,
-- before it changes them in one statement. What was earned is a sum of the agent's balance account, whichever of the agent's two
-- accounts a reversal debits. No plan may scan all accounts: the plan is made at the first transfers of a
-- connection and serves all later ones. As a trigger of any other table it refuses, because rows there are not transfers.
create or replace function apply_transfers() returns trigger language plpgsql
security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_relid <> 'public.ledger_transfers'::regclass then
    raise exception 'balances change by transfers only' using errcode = 'integrity_constraint_violation';
  end if;
  perform from ledger_accounts a
  where a.id = any (array(
    select debit_account_id from new_transfers union select credit_account_id from new_transfers
    union select debit_account_id - 1000000000000 from new_transfers
      where debit_account_id > 1000000000000 and reverses_id is not null))
  order by a.id < 0, a.id for no key update;
  update ledger_accounts a set
    debits_posted = a.debits_posted + change.debits_posted,
    credits_posted = a.credits_posted + change.credits_posted,
    debits_pending = a.debits_pending + change.debits_pending,
    credits_pending = a.credits_pending + change.credits_pending,
    referral_bonus_earned = a.referral_bonus_earned + change.referral_bonus,
    match_bonus_earned = a.match_bonus_earned + change.match_bonus
  from (
    select side.account_id,
      coalesce(sum(t.amount) filter (where side.is_debit and t.phase in ('single', 'posted')), 0) as debits_posted,
      coalesce(sum(t.amount) filter (where not side.is_debit and t.phase in ('single', 'posted')), 0)
        as credits_posted,
      coalesce(sum(case t.phase when 'pending' then t.amount else -t.amount end)
        filter (where side.is_debit and t.phase <> 'single'), 0) as debits_pending,
      coalesce(sum(case t.phase when 'pending' then t.amount else -t.amount end)
        filter (where not side.is_debit and t.phase <> 'single'), 0) as credits_pending,
      coalesce(sum(t.amount) filter (where not side.is_debit and t.kind = 'referral_bonus'), 0)
        - coalesce(sum(t.amount) filter (where side.is_earner and t.kind = 'referral_bonus_reversal'), 0)
        as referral_bonus,
      coalesce(sum(t.amount) filter (where not side.is_debit and t.kind = 'match_bonus'), 0)
        - coalesce(sum(t.amount) filter (where side.is_earner and t.kind = 'match_bonus_reversal'), 0) as match_bonus
    from new_transfers t
    cross join lateral (
      select t.debit_account_id, true, t.debit_account_id <= 1000000000000
      union all select t.credit_account_id, false, false
      union all select t.debit_account_id - 1000000000000, null, true
        where t.debit_account_id > 1000000000000 and t.reverses_id is not null
    ) as side (account_id, is_debit, is_earner)
    group by side.account_id
  ) change
  where a.id = change.account_id;
  return null;
end $$;

-- Returns the accounts and locks their rows in the order of their numbers. Locking needs the right to change a row, which only
-- the function's owner has.
create or replace function lock_ledger_accounts(account_ids bigint[]) returns setof ledger_accounts language sql
security definer set search_path = public, pg_temp as $$
  select * from ledger_accounts where id = any (account_ids) order by id for no key update
$$;

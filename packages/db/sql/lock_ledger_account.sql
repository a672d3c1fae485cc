-- Returns the account and locks its row. Locking needs the right to change the row, which only the function's owner has.
create or replace function lock_ledger_account(account_id bigint) returns setof ledger_accounts language sql
security definer set search_path = public, pg_temp as $$
  select * from ledger_accounts where id = account_id for no key update
$$;

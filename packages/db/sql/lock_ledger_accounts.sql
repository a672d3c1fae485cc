-- Returns the accounts and locks their rows in the order of their numbers, the agents' balances before what agents owe. What an agent
-- owes is read in a statement of its own: an account of a debt is opened under the lock of the balance, so one that was opened
-- while this call waited for that lock is found only by a statement that begins afterwards. Locking needs the right to change a
-- row, which only the function's owner has.
create or replace function lock_ledger_accounts(account_ids bigint[]) returns setof ledger_accounts language plpgsql
  security definer set search_path = public, pg_temp as $$
  begin
    return query select * from ledger_accounts
      where id = any (account_ids) and id <= 1000000000000 order by id for no key update;
    return query select * from ledger_accounts
      where id = any (account_ids) and id > 1000000000000 order by id for no key update;
  end
$$;

-- Moves a withdrawal that was paid out of cash to payouts in transit: the release before holds and posts withdrawals so.
create or replace function carry_over_payout() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, withdrawal_id)
  values ('payout_reopening', 'single', new.credit_account_id, new.credit_account_id - 80, new.amount, new.withdrawal_id);
  return null;
end $$;

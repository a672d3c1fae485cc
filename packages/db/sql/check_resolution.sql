-- Refuses a transfer that posts or voids anything but its own pending transfer. The search path keeps a temporary table from
-- taking the place of the ledger.
create or replace function check_resolution() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_transfers p where p.id = new.pending_id and p.phase = 'pending'
      and (p.kind, p.amount, p.debit_account_id, p.credit_account_id, p.withdrawal_id, p.plan_version_id)
        is not distinct from
        (new.kind, new.amount, new.debit_account_id, new.credit_account_id, new.withdrawal_id, new.plan_version_id)
  ) then
    raise exception 'transfer resolves % which is not its pending transfer', new.pending_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

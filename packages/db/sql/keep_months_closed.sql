-- Refuses transfers that are dated into a closed month. A transaction with one snapshot for all its statements is refused as well:
-- it would not see that the month was closed meanwhile.
create or replace function keep_months_closed() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise exception 'transfers are not added in one snapshot' using errcode = 'integrity_constraint_violation';
  end if;
  if (select min(created_at) from new_transfers)
    < (select (max(month) + interval '1 month') at time zone 'UTC' from closed_months) then
    raise exception 'the month of the transfer is closed' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- Refuses to pay something again that was paid before and not taken back: a level of an agent, or what a later approval of a
-- payment pays (plan rules 16 and 17). Each branch reads one index.
create or replace function check_standing() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  stands boolean;
begin
  if new.kind = 'match_bonus' then
    stands := exists (
      select from ledger_transfers t
      where t.kind = 'match_bonus' and t.credit_account_id = new.credit_account_id and t.level = new.level
        and not exists (select from ledger_transfers r where r.reverses_id = t.id));
  else
    stands := exists (
      select from ledger_transfers t
      where t.payment_id = new.payment_id and t.kind = new.kind and t.payment_id is not null and t.level is null
        and t.reverses_id is null and t.kind <> 'receivable_settlement'
        and not exists (select from ledger_transfers r where r.reverses_id = t.id));
  end if;
  if stands then
    raise exception 'what this transfer pays was paid before, and that stands'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Refuses every change of balances except by the trigger that applies transfers. That trigger runs at depth one, so this one
-- then runs at depth two.
create or replace function keep_balances() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  if tg_op = 'INSERT' and not exists (
    select from jsonb_each_text(to_jsonb(new)) as stored (field, amount)
    where stored.field ~ '_(posted|pending|earned)$' and stored.amount <> '0'
  ) then
    return new;
  end if;
  raise exception 'balances change by transfers only' using errcode = 'integrity_constraint_violation';
end $$;

-- Refuses the statement: the table's rows, or these columns, never change.
create or replace function refuse_change() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  raise exception '% is not allowed on %', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

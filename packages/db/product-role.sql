-- Gives the role `evergrove_app` all that the product needs while it runs, and nothing with which it could change balances or
-- history. Create the role once: create role evergrove_app login password '…'; then run this with psql, as the owner of the
-- tables, after the first and every later `npm run cli -- migrate`.

do $$
declare
  routine regprocedure;
begin
  grant usage on schema public to evergrove_app;
  grant select, insert, update, delete on all tables in schema public to evergrove_app;
  revoke update, delete on ledger_accounts, ledger_transfers, audit_entries, audit_links, content_versions, plan_versions,
    plan_levels from evergrove_app;
  revoke insert, update, delete on kysely_migration, kysely_migration_lock from evergrove_app;

  -- Without the functions of triggers: a role that cannot execute them cannot use them for triggers of its own.
  for routine in
    select oid from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  loop
    execute format('grant execute on function %s to evergrove_app', routine);
  end loop;

  -- The job queue has a schema of its own.
  if to_regnamespace('pgboss') is not null then
    grant usage on schema pgboss to evergrove_app;
    grant select, insert, update, delete on all tables in schema pgboss to evergrove_app;
    grant execute on all functions in schema pgboss to evergrove_app;
  end if;
end $$;

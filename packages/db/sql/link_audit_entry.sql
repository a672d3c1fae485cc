-- Appends the new entry to the audit chain. The lock makes transactions append one after another. The search path keeps a
-- temporary table from taking the place of the chain.
create or replace function link_audit_entry() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  last audit_links;
begin
  perform pg_advisory_xact_lock(hashtext('audit.chain'));
  select * into last from audit_links order by position desc limit 1;
  insert into audit_links (position, entry_id, hash)
  values (coalesce(last.position, 0) + 1, new.id, hash_audit_entry(last.hash, new));
  return null;
end $$;

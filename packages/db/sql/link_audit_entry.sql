-- Appends the new entry to the audit chain. It runs as the owner of the tables, so the role that inserts entries cannot write the
-- chain by itself. The lock makes transactions append one after another. The search path keeps a temporary table from taking the
-- place of the chain. As a trigger of any other table it refuses, because rows there are not entries.
create or replace function link_audit_entry() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last audit_links;
begin
  if tg_relid <> 'public.audit_entries'::regclass then
    raise exception 'only audit entries are linked' using errcode = 'integrity_constraint_violation';
  end if;
  perform pg_advisory_xact_lock(hashtext('audit.chain'));
  select * into last from audit_links order by position desc limit 1;
  insert into audit_links (position, entry_id, hash)
  values (coalesce(last.position, 0) + 1, new.id, hash_audit_entry(last.hash, new));
  return null;
end $$;

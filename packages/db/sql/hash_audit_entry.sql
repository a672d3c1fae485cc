-- One link of the audit chain: the hash of the previous link and of everything the entry says.
create or replace function hash_audit_entry(previous bytea, e audit_entries) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    e.id, extract(epoch from e.created_at), e.actor_kind, e.actor_id, e.action, e.subject_kind, e.subject_id,
    e.before, e.after, e.reason)::text, 'utf8'))
$$;

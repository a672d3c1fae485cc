-- Announces on the channel `content_changed` which table has changed.
create or replace function notify_content_changed() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end $$;

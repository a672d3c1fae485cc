-- Announces on the channel `content_changed` which table has changed.
create or replace function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end $$;

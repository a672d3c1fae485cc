-- Stores the digest of a new transfer with it.
create or replace function seal_transfer() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.digest := digest_transfer(new);
  return new;
end $$;

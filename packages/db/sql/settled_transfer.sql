-- Waits until every transaction that is adding transfers has ended, and returns the highest number that a transfer then has, or 0.
-- Numbers are taken before the commit, so a lower one may appear late; after this, none up to the returned one does. New transfers
-- wait meanwhile, until the caller's transaction ends. Locking needs a right that only the function's owner has.
create or replace function settled_transfer() returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  lock table ledger_transfers in share mode;
  return coalesce((select max(id) from ledger_transfers), 0);
end $$;

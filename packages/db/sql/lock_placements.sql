-- One lock for all placements, so that places are given in the order in which transactions commit. Take it last: a
-- transaction that holds it must not wait for one that wants it.
create or replace function lock_placements() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('network.placements'))
$$;

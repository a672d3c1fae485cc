-- Brings open_distance up to date from the given agent upwards, as far as it changes.
create or replace function raise_open_distances(lowest bigint) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  here bigint := lowest;
begin
  while here is not null loop
    update placements p set open_distance = children.distance
    from (
      select case when count(*) = 2 then 1 + min(c.open_distance) else 0 end as distance
      from placements c where c.parent_id = here
    ) children
    where p.agent_id = here and p.open_distance <> children.distance
    returning p.parent_id into here;
    exit when not found;
  end loop;
end $$;

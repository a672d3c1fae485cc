-- The free side nearest to the anchor, level by level from the left. open_distance is 0 for an agent with a free side;
-- otherwise it is 1 plus the smaller of the children's. Following the smaller child, the left one on ties, finds the same
-- place as a search level by level.
create or replace function find_free_parent(anchor bigint) returns bigint language plpgsql
set search_path = public, pg_temp as $$
declare
  here bigint := anchor;
begin
  while (select p.open_distance from placements p where p.agent_id = here) > 0 loop
    select p.agent_id into strict here from placements p
    where p.parent_id = here order by p.open_distance, p.side limit 1;
  end loop;
  return here;
end $$;

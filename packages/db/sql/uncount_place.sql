-- Lets an agent's place no longer count for its uplines (plan rules 15 and 16); returns one row for each of them,
-- with the counts after it. Nobody moves. From here on nobody is placed until the transaction ends.
create or replace function uncount_place(placed_agent_id bigint) returns table (
  upline_id bigint, distance integer, counts integer[]
) language plpgsql
set search_path = public, pg_temp as $$
begin
  perform lock_placements();
  update placements p set is_counted = false where p.agent_id = placed_agent_id and p.is_counted
  returning p.parent_id into strict upline_id;
  distance := 1;
  while upline_id is not null and distance <= coalesce(cardinality(counts), 1) loop
    update level_counts c set counts[distance] = c.counts[distance] - 1 where c.agent_id = upline_id
    returning c.counts::integer[] into strict counts;
    return next;
    select p.parent_id into upline_id from placements p where p.agent_id = upline_id;
    distance := distance + 1;
  end loop;
end $$;

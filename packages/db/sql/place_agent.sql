-- Gives a paid agent a place below its anchor, or lets the place count again that the agent has (plan rule 17), and counts it
-- for as many uplines as levels are counted; returns one row for each of them. Each statement sees what was committed before
-- the lock was granted, so statuses and plan are current. Several agents of one transaction are all Active before the first is
-- placed: a receiver of a bonus counts as Active only once its own place counts. `receivers` are the ids of those by the kind
-- of the bonus.
create or replace function place_agent(new_agent_id bigint) returns table (
  upline_id bigint, distance integer, is_active boolean, counts integer[],
  plan_version_id bigint, receivers jsonb
) language plpgsql
set search_path = public, pg_temp as $$
declare
  parent bigint;
  plan_in_force bigint;
  active_receivers jsonb;
  next_upline bigint;
begin
  perform lock_placements();
  select max(v.id) into strict plan_in_force from plan_versions v;
  select coalesce(jsonb_object_agg(bonus.kind, bonus.receiver_id), '{}') into strict active_receivers
  from activation_bonuses(array[new_agent_id]) bonus join agents a on a.id = bonus.receiver_id
  where a.status = 'Active' and exists (select from placements p where p.agent_id = a.id and p.is_counted);
  update placements p set is_counted = true where p.agent_id = new_agent_id and not p.is_counted
  returning p.parent_id into parent;
  if not found then
    parent := find_free_parent(find_anchor(new_agent_id));
    insert into placements (agent_id, parent_id, side, depth)
    select new_agent_id, parent,
      case when exists (select from placements c where c.parent_id = parent and c.side = 'left')
        then 'right' else 'left' end,
      p.depth + 1
    from placements p where p.agent_id = parent;
    insert into level_counts (agent_id) values (new_agent_id);
    perform raise_open_distances(parent);
  end if;
  plan_version_id := plan_in_force;
  receivers := active_receivers;
  upline_id := parent;
  distance := 1;
  while upline_id is not null and distance <= coalesce(cardinality(counts), 1) loop
    update level_counts c set counts[distance] = c.counts[distance] + 1
    from agents a join placements p on p.agent_id = a.id
    where c.agent_id = upline_id and a.id = upline_id
    returning c.counts::integer[], a.status = 'Active' and p.is_counted, p.parent_id into strict counts, is_active, next_upline;
    return next;
    upline_id := next_upline;
    distance := distance + 1;
  end loop;
end $$;

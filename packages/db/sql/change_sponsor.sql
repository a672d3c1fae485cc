-- Gives an agent another sponsor while nothing depends on it, because the agent has no place yet (plan rule 36). Returns false, and
-- changes nothing, if the new sponsor joined below the agent, directly or not. Changes wait for each other, so that two of them
-- together make no circle. The marks above the agent no longer fit and are made again after a later referral, as in mark_referrals.sql.
--
-- It runs as the owner of the tables, because no role of the product may change who sponsors whom by itself.
create or replace function change_sponsor(changed_id bigint, new_sponsor_id bigint) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  former_id bigint;
begin
  perform pg_advisory_xact_lock(hashtext('network.sponsors'));
  select recommended_by into strict former_id from agents where id = changed_id for no key update;
  if former_id is null or exists (select from placements where agent_id = changed_id) then
    raise exception 'the sponsor of agent % is settled', changed_id using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    with recursive above (id) as (
      select new_sponsor_id
      union
      select a.recommended_by from above join agents a on a.id = above.id where a.recommended_by is not null
    )
    select from above where id = changed_id
  ) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('network.referrals'), shard)
  from (select distinct (id % 256)::integer as shard from unnest(array[former_id, new_sponsor_id]) s (id) order by 1) shards;
  delete from referral_marks where sponsor_id in (former_id, new_sponsor_id) and agent_id >= changed_id;
  update agents set recommended_by = new_sponsor_id where id = changed_id;
  return true;
end $$;

-- Marks every hundredth referral of a sponsor with its number, counted from the oldest, so that counting them and finding a page
-- pass over a hundred entries at most, however many there are. Numbers follow the ids of agents, which are not given in the order
-- in which transactions commit: an agent who is stored after one with a higher id removes the marks above.
--
-- Until its transaction ends, whoever adds an agent shares a lock with all others who add one, and whoever marks has it alone, so
-- that nobody is added meanwhile whom the mark does not count. A mark that cannot be made at once is made after a later referral.
-- Sponsors share 256 locks, because one statement may add agents of very many. A transaction with one snapshot for all its
-- statements is refused: it would not see marks that were made meanwhile.
--
-- It runs as the owner of the tables, so that no role can change a mark by itself. No plan may scan all agents: the plan is made
-- at the first agents of a connection and serves all later ones. As a trigger of any other table it refuses.
create or replace function mark_referrals() returns trigger language plpgsql
security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  due bigint[];
begin
  if tg_relid <> 'public.agents'::regclass then
    raise exception 'only agents are referrals' using errcode = 'integrity_constraint_violation';
  end if;
  if current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise exception 'agents are not added in one snapshot' using errcode = 'integrity_constraint_violation';
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('network.referrals'), shard)
  from (select distinct (recommended_by % 256)::integer as shard from added where recommended_by is not null order by 1) s;
  delete from referral_marks m using (
    select recommended_by as sponsor_id, min(id) as first_id from added where recommended_by is not null group by 1
  ) a where m.sponsor_id = a.sponsor_id and m.agent_id > a.first_id;
  due := array(
    select s.sponsor_id from (select distinct recommended_by as sponsor_id from added where recommended_by is not null) s
    where (
      select a.id from agents a
      where a.recommended_by = s.sponsor_id and a.id > (
        select coalesce(max(m.agent_id), 0) from referral_marks m where m.sponsor_id = s.sponsor_id)
      order by a.id limit 1 offset 99
    ) is not null);
  if due = '{}' then
    return null;
  end if;
  due := array(
    select sponsor_id from unnest(due) d (sponsor_id)
    where pg_try_advisory_xact_lock(hashtext('network.referrals'), (sponsor_id % 256)::integer));
  insert into referral_marks (sponsor_id, position, agent_id)
  select d.sponsor_id, last.position + r.number, r.id
  from unnest(due) d (sponsor_id)
  cross join lateral (
    select coalesce(max(m.position), 0) as position, coalesce(max(m.agent_id), 0) as agent_id
    from referral_marks m where m.sponsor_id = d.sponsor_id
  ) last
  cross join lateral (
    select a.id, row_number() over (order by a.id) as number from agents a
    where a.recommended_by = d.sponsor_id and a.id > last.agent_id
  ) r
  where r.number % 100 = 0;
  return null;
end $$;

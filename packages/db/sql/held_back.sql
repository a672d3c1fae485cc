-- What is held back for an agent (plan rule 20) by the UTC day on which it becomes available: the young bonuses that stand and that
-- their version of the plan still holds back. A function, so that a statement which asks only where a version holds anything back
-- does not pay for it otherwise.
create or replace function held_back(agent bigint) returns json language sql stable
set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('date', day, 'amount', amount) order by day), '[]')
  from (
    select to_char((b.created_at + v.holdback_days * interval '1 day') at time zone 'UTC', 'YYYY-MM-DD') as day,
      sum(b.amount)::bigint as amount
    from plan_versions v cross join lateral (
      select t.id, t.amount, t.created_at from ledger_transfers t
      where t.credit_account_id = agent and t.kind in ('referral_bonus', 'match_bonus') and t.plan_version_id = v.id
        and t.created_at > now() - v.holdback_days * interval '1 day'
    ) b
    where v.holdback_days > 0 and not exists (select from ledger_transfers r where r.reverses_id = b.id)
    group by 1
  ) days
$$;

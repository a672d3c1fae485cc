-- Recomputes the newest income disclosure from the ledger and lists every figure that differs. No rows: everything is equal.
-- Run it with `psql` as the role for reports. It shares nothing with the product: it finds the accounts by their kind, counts each
-- agent on its own, and takes only the periods and the groups of years from the disclosure.
with disclosure as (
  select canonical::jsonb as published, until from income_disclosures order by id desc limit 1
), periods as (
  select 'since the beginning' as period, published->'since_beginning' as published, until as disclosed_until from disclosure
  union all
  select 'years ' || (y.value->>'from') || ' to ' || (y.value->>'to'), y.value, d.until
  from disclosure d cross join jsonb_array_elements(d.published->'years') y
), spans as (
  select period, published, (published->>'from')::timestamp at time zone 'UTC' as begins,
    ((published->>'to')::date + 1)::timestamp at time zone 'UTC' as ends
  from periods
), booked as (
  select t.created_at, t.amount, debited.kind as debited, credited.kind as credited, t.payment_id, t.agent_id,
    coalesce(debited.agent_id, credited.agent_id) as owner
  from ledger_transfers t
  join ledger_accounts debited on debited.id = t.debit_account_id
  join ledger_accounts credited on credited.id = t.credit_account_id
  where t.phase in ('single', 'posted')
), fees as (
  select p.agent_id, b.created_at, case when b.credited = 'fee_income' then b.amount else -b.amount end as amount, true as is_booked
  from booked b join payments p on p.id = b.payment_id
  where 'fee_income' in (b.debited, b.credited)
  union all
  select p.agent_id, p.decided_at, p.amount, false
  from payments p join brought_over o on o.entity = 'payments' and o.id = p.id
  where p.status = 'Approved' and p.decided_at <= (select max(started_at) from move_ins)
), bonuses as (
  select owner as agent_id, created_at, case when debited = 'bonus_expense' then amount else -amount end as amount
  from booked where 'bonus_expense' in (debited, credited)
), rewards as (
  select agent_id, created_at, case when credited = 'rewards_owed' then amount else -amount end as amount
  from booked
  where (debited = 'reward_expense' and credited = 'rewards_owed') or (debited = 'rewards_owed' and credited = 'reward_expense')
), agents_of_periods as (
  select s.period, a.id, a.recommended_by is null as is_company, a.date_joined,
    extract(year from least(a.date_joined, s.ends - interval '1 second') at time zone 'UTC') as joined,
    (select coalesce(sum(f.amount), 0) from fees f where f.agent_id = a.id and f.created_at < s.ends) as fee,
    exists (select from fees f where f.agent_id = a.id and f.created_at < s.ends) as ever_paid,
    (select coalesce(sum(f.amount), 0) from fees f
      where f.agent_id = a.id and f.is_booked and f.created_at >= s.begins and f.created_at < s.ends) as fee_booked,
    (select coalesce(sum(b.amount), 0) from bonuses b
      where b.agent_id = a.id and b.created_at >= s.begins and b.created_at < s.ends) as bonuses,
    (select coalesce(sum(r.amount), 0) from rewards r
      where r.agent_id = a.id and r.created_at >= s.begins and r.created_at < s.ends) as rewards,
    exists (select from closed_accounts c
      where c.agent_id = a.id and c.closed_at >= s.begins and c.closed_at < s.ends) as has_left,
    a.date_joined < s.ends as has_joined
  from spans s cross join agents a
), people as (
  select *, not is_company and fee > 0 as counts from agents_of_periods
), groups as (
  select period, 'all' as name, 0 as first, 9999 as last from spans
  union all
  select s.period, 'joined ' || (g.value->>'from'), (g.value->>'from')::int, (g.value->>'to')::int
  from spans s cross join jsonb_array_elements(s.published->'joined') g
), members as (
  select g.period, g.name, p.bonuses, p.bonuses - p.fee_booked as net, p.fee, p.fee_booked, p.rewards, p.has_left
  from groups g join people p on p.period = g.period and p.joined between g.first and g.last and p.counts
), amounts as (
  select period, name, 'bonuses' as kind, bonuses as amount from members
  union all
  select period, name, 'net', net from members
), ranked as (
  select *, count(*) over (partition by period, name, kind) as n,
    count(*) over (partition by period, name, kind order by amount) as reached,
    row_number() over (partition by period, name, kind order by amount desc) as place
  from amounts
), quantiles as (
  select period, name, kind, max(n) as n, sum(amount) as total,
    min(amount) filter (where reached * 100 >= n * 10) as p10, min(amount) filter (where reached * 100 >= n * 25) as p25,
    min(amount) filter (where reached * 100 >= n * 50) as median,
    min(amount) filter (where reached * 100 >= n * 75) as p75, min(amount) filter (where reached * 100 >= n * 90) as p90,
    min(amount) filter (where reached * 100 >= n * 99) as p99, max(amount) as highest,
    count(*) filter (where (place - 1) * 100 < n) as top_1, sum(amount) filter (where (place - 1) * 100 < n) as top_1_sum,
    count(*) filter (where (place - 1) * 10 < n) as top_10, sum(amount) filter (where (place - 1) * 10 < n) as top_10_sum
  from ranked group by 1, 2, 3
), money as (
  select period, name, kind, jsonb_build_object(
    'total', round(total / 100, 2)::text, 'mean', round(floor(total / n) / 100, 2)::text,
    'median', round(median / 100, 2)::text) as few, jsonb_build_object(
    'p10', round(p10 / 100, 2)::text, 'p25', round(p25 / 100, 2)::text, 'p75', round(p75 / 100, 2)::text,
    'p90', round(p90 / 100, 2)::text, 'p99', round(p99 / 100, 2)::text, 'highest', round(highest / 100, 2)::text) as more,
    jsonb_build_array(
      jsonb_build_object('percent', 1, 'agents', top_1, 'bonuses', round(top_1_sum / 100, 2)::text,
        'share', case when total > 0 then round(top_1_sum * 100 / total, 1)::text end),
      jsonb_build_object('percent', 10, 'agents', top_10, 'bonuses', round(top_10_sum / 100, 2)::text,
        'share', case when total > 0 then round(top_10_sum * 100 / total, 1)::text end)) as top
  from quantiles
), shares as (
  select period, name, count(*) as n, count(*) filter (where bonuses <= 0) as nothing,
    count(*) filter (where bonuses < fee) as less, sum(fee_booked) as fees, sum(rewards) as rewards,
    count(*) filter (where has_left) as gone
  from members group by 1, 2
), others as (
  select s.period,
    count(*) filter (where not p.is_company and not p.counts and not p.ever_paid and p.has_joined) as never_paid,
    count(*) filter (where not p.is_company and not p.counts and p.ever_paid) as reversed,
    coalesce(sum(p.bonuses) filter (where not p.counts), 0) as bonuses,
    coalesce(sum(p.rewards) filter (where not p.counts), 0) as rewards
  from spans s left join people p on p.period = s.period group by 1
), in_force as (
  select s.period, jsonb_agg(v.id order by v.id) as versions
  from spans s join (
    select id, published_at, lag(id) over (order by id) is null as is_first, lead(published_at) over (order by id) as replaced_at
    from plan_versions
  ) v on (v.is_first or v.published_at < s.ends) and (v.replaced_at is null or v.replaced_at > s.begins)
  group by 1
), blank as (
  select '{"p10": null, "p25": null, "p75": null, "p90": null, "p99": null, "highest": null}'::jsonb as figures
), recomputed as (
  select h.period, h.name, jsonb_build_object(
      'agents', h.n,
      'earned_nothing', jsonb_build_object('agents', h.nothing, 'percent', round(h.nothing * 100.0 / h.n, 1)::text),
      'earned_less_than_fee', jsonb_build_object('agents', h.less, 'percent', round(h.less * 100.0 / h.n, 1)::text)
    ) || case when h.name <> 'all' then jsonb_build_object('bonuses', b.few, 'net', n.few)
    else jsonb_build_object(
      'bonuses', b.few || case when h.n - h.nothing >= 10 then b.more else blank.figures end,
      'net', n.few || case when h.n - h.nothing >= 10 then n.more else blank.figures end,
      'top', case when h.n - h.nothing >= 10 then b.top end,
      'fees', round(h.fees / 100, 2)::text,
      'rewards', jsonb_build_object(
        'total', round(h.rewards / 100, 2)::text, 'mean', round(floor(h.rewards / h.n) / 100, 2)::text),
      'left', case when h.gone not between 1 and 9 then h.gone end,
      'never_paid', case when o.never_paid not between 1 and 9 then o.never_paid end,
      'fee_reversed', case when o.reversed not between 1 and 9 then o.reversed end,
      'others', jsonb_build_object(
        'bonuses', round(o.bonuses / 100, 2)::text, 'rewards', round(o.rewards / 100, 2)::text),
      'plan_versions', f.versions) end as figures
  from shares h
  join money b on b.period = h.period and b.name = h.name and b.kind = 'bonuses'
  join money n on n.period = h.period and n.name = h.name and n.kind = 'net'
  join others o on o.period = h.period
  join in_force f on f.period = h.period
  cross join blank
), published as (
  select period, 'all' as name, published - 'joined' - 'from' - 'to' - 'is_complete' as figures from spans
  union all
  select s.period, 'joined ' || (g.value->>'from'), g.value - 'from' - 'to'
  from spans s cross join jsonb_array_elements(s.published->'joined') g
)
select coalesce(p.period, r.period) as period, coalesce(p.name, r.name) as agents, coalesce(p.key, r.key) as figure,
  p.value as published, r.value as recomputed
from (select period, name, key, value from published cross join lateral jsonb_each(figures)) p
full join (select period, name, key, value from recomputed cross join lateral jsonb_each(figures)) r
  on r.period = p.period and r.name = p.name and r.key = p.key
where p.value is distinct from r.value
order by 1, 2, 3;

-- The posted debits and credits of each kind of account of the company by transfers that are dated in a period, for each month (UTC)
-- and version of the plan. The period begins with `since` and ends before `until`.
create or replace function ledger_plan_moves(since timestamptz, until timestamptz)
returns table (month date, kind text, plan_version_id bigint, debits bigint, credits bigint) language sql stable
set search_path = public, pg_temp as $$
  with sides as (
    select date_trunc('month', t.created_at at time zone 'UTC')::date as month, t.plan_version_id,
      least(t.debit_account_id, 0) as debit, least(t.credit_account_id, 0) as credit, sum(t.amount) as amount
    from ledger_transfers t
    where t.created_at >= since and t.created_at < until and t.phase in ('single', 'posted')
    group by 1, 2, 3, 4
  ), moves as (
    select s.month, s.plan_version_id, s.debit as account, s.amount as debits, 0 as credits from sides s
    union all
    select s.month, s.plan_version_id, s.credit, 0, s.amount from sides s
  )
  select m.month, a.kind, m.plan_version_id, sum(m.debits)::bigint, sum(m.credits)::bigint
  from moves m join ledger_accounts a on a.id = m.account
  group by 1, 2, 3
$$;

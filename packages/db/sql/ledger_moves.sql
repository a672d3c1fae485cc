-- The posted debits and credits of each kind of account by transfers that are dated in a period, which begins with `since` and ends
-- before `until`. A hold moves nothing until it is posted, and its release moves nothing.
create or replace function ledger_moves(since timestamptz, until timestamptz)
returns table (kind text, debits bigint, credits bigint) language sql stable
set search_path = public, pg_temp as $$
  with sides as (
    select case when t.debit_account_id < 0 then t.debit_account_id
        else (t.debit_account_id > 1000000000000)::integer end as debit,
      case when t.credit_account_id < 0 then t.credit_account_id
        else (t.credit_account_id > 1000000000000)::integer end as credit,
      sum(t.amount) as amount
    from ledger_transfers t
    where t.created_at >= since and t.created_at < until and t.phase in ('single', 'posted')
    group by 1, 2
  ), moves as (
    select debit as account, amount as debits, 0 as credits from sides
    union all
    select credit, 0, amount from sides
  )
  select case m.account when 0 then 'agent' when 1 then 'receivable' else a.kind end,
    sum(m.debits)::bigint, sum(m.credits)::bigint
  from moves m left join ledger_accounts a on a.id = m.account and m.account < 0
  group by 1
$$;

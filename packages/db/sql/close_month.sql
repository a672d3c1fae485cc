-- Closes a month: stores its trial balance, its results by version of the plan, and a checkpoint over its transfers. It runs as the owner of the tables, because the
-- role of the product may not store such a row itself: only what the ledger says is ever stored. New transfers wait until the
-- caller's transaction ends, and those under way have ended. Only the month after the last closed one can be closed, or the month of
-- the first transfer, and only when it is over; false for any other. The checkpoint is the SHA-256 of the one before and of the
-- digests of the month's transfers, in the order of their numbers.
create or replace function close_month(closing date, staff_id bigint) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  since constant timestamptz := closing::timestamp at time zone 'UTC';
  until constant timestamptz := (closing + interval '1 month') at time zone 'UTC';
  previous closed_months;
begin
  lock table ledger_transfers in share row exclusive mode;
  select * into previous from closed_months order by month desc limit 1;
  if closing is distinct from coalesce(
    (previous.month + interval '1 month')::date,
    (select date_trunc('month', min(created_at) at time zone 'UTC')::date from ledger_transfers)
  ) or until > clock_timestamp() then
    return false;
  end if;
  insert into closed_months (month, closed_by, transfers, last_transfer_id, checkpoint)
  select closing, staff_id, count(*), max(id),
    sha256(coalesce(previous.checkpoint, '') || coalesce(string_agg(digest, '' order by id), ''))
  from ledger_transfers where created_at >= since and created_at < until;
  insert into closed_month_balances (month, kind, debits, credits)
  select closing, kind, sum(debits), sum(credits)
  from (
    select kind, debits, credits from closed_month_balances where month = previous.month
    union all
    select kind, debits, credits from ledger_moves(since, until)
  ) moves group by kind;
  insert into closed_month_results (month, kind, plan_version_id, debits, credits)
  select month, kind, plan_version_id, debits, credits from ledger_plan_moves(since, until);
  return true;
end $$;

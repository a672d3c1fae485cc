-- Removes for good what the product cannot remove itself: the bank details that the decided withdrawals of a closed account
-- keep, and the key of its personal values in the audit trail. It never puts anything in their place. An account whose closing
-- the database recorded less than a year ago, or with a withdrawal that waits for a decision or for the bank, is refused.
create or replace function erase_closed_account(closed_agent_id bigint) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from closed_accounts c join agents a on a.id = c.agent_id
    where c.agent_id = closed_agent_id and a.status = 'Closed' and c.closed_at < now() - interval '360 days'
  ) or exists (
    select from withdrawals w where w.agent_id = closed_agent_id
      and (w.status = 'Pending' or (w.status = 'Approved' and w.payout_result is null))
  ) then
    raise exception 'this account is kept' using errcode = 'integrity_constraint_violation';
  end if;
  update withdrawals
  set bank_name = null, account_name = null, account_number = null, account_index = null, account_index_of = null
  where agent_id = closed_agent_id and account_number is not null;
  delete from audit_keys where agent_id = closed_agent_id;
end $$;

-- Refuses a transfer about the payout of a withdrawal for which its whole amount is not where the transfer takes it from: in transit,
-- or at the bank (plan rule 22). The row of the withdrawal is locked, so that of two such transfers at once the second sees the first.
create or replace function check_payout() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  approved record;
begin
  perform from withdrawals w where w.id = new.withdrawal_id for no key update;
  select
    max(t.amount) filter (where t.kind = 'withdrawal') as amount,
    max(t.debit_account_id) filter (where t.kind = 'withdrawal') as agent_id,
    sum(case when t.credit_account_id between -96 and -81 then t.amount
      when t.debit_account_id between -96 and -81 then -t.amount else 0 end) as in_transit,
    sum(case when t.credit_account_id between -16 and -1 then t.amount
      when t.debit_account_id between -16 and -1 then -t.amount else 0 end) as at_bank
  into approved
  from ledger_transfers t
  where t.withdrawal_id = new.withdrawal_id and t.withdrawal_id is not null and t.phase in ('single', 'posted');
  if new.amount is distinct from approved.amount
    or new.amount is distinct from (case new.kind when 'payout_reopening' then approved.at_bank else approved.in_transit end)
    or (new.kind = 'payout_return' and new.credit_account_id <> approved.agent_id) then
    raise exception 'withdrawal % is not where this transfer takes it from', new.withdrawal_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

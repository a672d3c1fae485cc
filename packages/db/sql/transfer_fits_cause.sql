-- Whether a transfer of this kind names what it must name and nothing else (plan rule 22). The check of the table calls it, for
-- the reason that `account_fits_kind` states.
create or replace function transfer_fits_cause(
  kind text, payment_id bigint, withdrawal_id bigint, plan_version_id bigint, reason text
) returns boolean language plpgsql immutable set search_path = public, pg_temp as $$
begin
  return case
    when kind = 'withdrawal' then
      num_nulls(withdrawal_id, plan_version_id) = 0 and num_nonnulls(payment_id, reason) = 0
    when kind in ('payout', 'payout_return', 'payout_reopening') then
      withdrawal_id is not null and num_nonnulls(payment_id, plan_version_id, reason) = 0
    when kind in ('adjustment', 'receivable_write_off') then
      reason is not null and num_nonnulls(payment_id, withdrawal_id, plan_version_id) = 0
    when kind = 'receivable_settlement' then
      num_nonnulls(payment_id, withdrawal_id) <= 1 and num_nonnulls(reason, plan_version_id) = 0
    when kind in ('bank_line', 'bank_line_match', 'bank_line_removal', 'bank_charge', 'opening_balance') then
      num_nonnulls(payment_id, withdrawal_id, plan_version_id, reason) = 0
    else num_nulls(payment_id, plan_version_id) = 0 and num_nonnulls(withdrawal_id, reason) = 0 end;
end $$;

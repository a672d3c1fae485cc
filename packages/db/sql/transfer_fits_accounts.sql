-- Whether a transfer of this kind may run between these accounts (plan rule 22). The check of the table calls it, for the reason
-- that `account_fits_kind` states. An older release holds withdrawals for cash instead of payouts in transit.
create or replace function transfer_fits_accounts(kind text, debit bigint, credit bigint) returns boolean
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  debit_balance boolean := debit between 1 and 1000000000000;
  debit_cash boolean := debit between -16 and -1;
  credit_balance boolean := credit between 1 and 1000000000000;
  credit_cash boolean := credit between -16 and -1;
begin
  return case kind
    when 'registration_fee' then debit_cash and credit between -32 and -17
    when 'fee_reversal' then debit between -32 and -17 and credit_cash
    when 'referral_bonus' then debit between -48 and -33 and credit_balance
    when 'match_bonus' then debit between -48 and -33 and credit_balance
    when 'referral_bonus_reversal' then debit > 0 and credit between -48 and -33
    when 'match_bonus_reversal' then debit > 0 and credit between -48 and -33
    when 'withdrawal' then debit_balance and (credit between -96 and -81 or credit_cash)
    when 'payout' then debit between -96 and -81 and credit_cash
    when 'payout_return' then debit between -96 and -81 and credit_balance
    when 'payout_reopening' then debit_cash and credit between -96 and -81
    when 'reward_accrual' then debit between -144 and -129 and credit between -112 and -97
    when 'reward_accrual_reversal' then debit between -112 and -97 and credit between -144 and -129
    when 'reward_given' then debit between -112 and -97 and credit_cash
    when 'reward_given_reversal' then debit_cash and credit between -112 and -97
    when 'reward_difference' then
      debit between -144 and -129 and credit_cash or debit_cash and credit between -144 and -129
    when 'reward_difference_reversal' then
      debit between -144 and -129 and credit_cash or debit_cash and credit between -144 and -129
    when 'bank_line' then debit_cash and credit between -128 and -113 or debit between -128 and -113 and credit_cash
    when 'bank_line_match' then
      debit_cash and credit between -128 and -113 or debit between -128 and -113 and credit_cash
    when 'bank_line_removal' then
      debit_cash and credit between -128 and -113 or debit between -128 and -113 and credit_cash
    when 'bank_charge' then debit between -160 and -145 and credit between -128 and -113
      or debit between -128 and -113 and credit between -160 and -145
    when 'receivable_settlement' then debit_balance and credit = debit + 1000000000000
    when 'receivable_write_off' then debit between -80 and -65 and credit > 1000000000000
    when 'adjustment' then debit > 0 and credit between -64 and -49 or debit between -64 and -49 and credit_balance
    when 'opening_balance' then
      debit > 0 and credit between -176 and -161 or debit between -176 and -161 and credit_balance
    else false end;
end $$;

-- The digest of everything a transfer says. A stored digest that differs shows that the row was changed. What only some
-- kinds say is added for them alone, so that older digests stay as they are; it is read by name, because the columns are younger
-- than this function. The round of other transfers is not part of it: the check compares it with the payment's and the level's.
create or replace function digest_transfer(t ledger_transfers) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(
    t.id, t.kind, t.phase, t.debit_account_id, t.credit_account_id, t.amount, t.pending_id, t.plan_version_id,
    t.payment_id, t.level, t.withdrawal_id, t.reason, extract(epoch from t.created_at))
    || case when t.kind in ('fee_reversal', 'referral_bonus_reversal', 'match_bonus_reversal')
      then jsonb_build_array(to_jsonb(t) -> 'round', to_jsonb(t) -> 'reverses_id')
      when t.kind like 'reward%'
      then jsonb_build_array(to_jsonb(t) -> 'round', to_jsonb(t) -> 'reverses_id', to_jsonb(t) -> 'agent_id')
      when t.kind like 'bank%' then jsonb_build_array(to_jsonb(t) -> 'receipt_id') else '[]' end
  )::text, 'utf8'))
$$;

-- The digest of everything a transfer says. A stored digest that differs shows that the row was changed.
create or replace function digest_transfer(t ledger_transfers) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    t.id, t.kind, t.phase, t.debit_account_id, t.credit_account_id, t.amount, t.pending_id, t.plan_version_id,
    t.payment_id, t.level, t.withdrawal_id, t.reason, extract(epoch from t.created_at))::text, 'utf8'))
$$;

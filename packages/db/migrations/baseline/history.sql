-- What never changes: which changes of which tables are refused. Nothing here may be emptied either.
do $$
declare kept record;
begin
  for kept in
    select name, 'delete or update' as change from unnest(array[
      'ledger_transfers', 'audit_entries', 'plan_versions', 'plan_levels', 'audit_links', 'content_versions',
      'payout_exports', 'closed_months', 'closed_month_balances', 'closed_month_results', 'unpaid_outcomes',
      'log_leaves', 'log_nodes', 'log_keys', 'log_checkpoints', 'income_disclosures', 'disclosure_prefaces',
      'plan_trials'
    ]) name
    union all
    values
      ('placements', 'delete or update of agent_id, parent_id, side, depth, number'),
      ('reached_levels',
        'delete or update of agent_id, level, plan_version_id, payment_id, was_active, additional_reward'),
      ('withdrawals',
        'delete or update of agent_id, plan_version_id, amount, balance_before, balance_after, idempotency_key'),
      ('newsletter_consents', 'update'),
      ('payout_files', 'delete or update of id, name, format, bytes, sha256, created_at'),
      ('payout_replacements', 'delete or update of id, batch_id, number, name, format, bytes, sha256, created_at'),
      ('ledger_accounts', null),
      ('payout_batches', null)
  loop
    if kept.change is not null then
      execute format(
        'create trigger refuse_change before %s on %I for each row execute function refuse_change()',
        kept.change, kept.name);
    end if;
    execute format(
      'create trigger refuse_truncate before truncate on %I for each statement execute function refuse_change()',
      kept.name);
  end loop;
end $$;

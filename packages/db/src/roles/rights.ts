/**
 * The rights of the product and of reports on each table and function, declared only here. Everything else is refused.
 * A new table needs a line here; a test reports tables without one. Only the owner may truncate tables or change their
 * definitions.
 */

/** The roles without a login that hold the rights. Logins become members of them. */
export const APP_ROLE = 'evergrove_app'
export const READER_ROLE = 'evergrove_reader'

type Columns = 'all' | readonly string[]

/** The product may read every table, and may also do what is named here. Reports may read every column that is not hidden. */
export type TableRights = { insert?: Columns; update?: Columns; delete?: true; hidden?: Columns }

const columns = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '))

/** The rights for records that are only added. */
const HISTORY: TableRights = { insert: 'all' }
/** The rights for rows that come and go. */
const PASSING: TableRights = { insert: 'all', delete: true }
const CONTENT: TableRights = { insert: 'all', update: 'all', delete: true }

const SEALED_BANK = ['bank_name', 'account_name', 'account_number', 'account_index', 'account_index_of'] as const

export const tableRights: Record<string, TableRights> = {
  // Content
  hero_slides: CONTENT,
  services: CONTENT,
  testimonials: CONTENT,
  core_values: CONTENT,
  statistics: CONTENT,
  gallery_photos: CONTENT,
  branches: CONTENT,
  why_choose_us: CONTENT,
  network_marketing: CONTENT,
  company_information: CONTENT,
  payment_instructions: CONTENT,
  banks: CONTENT,
  library_products: CONTENT,
  library_annuity: CONTENT,
  library_life: CONTENT,
  library_health: CONTENT,
  library_trainings: CONTENT,
  library_contractings: CONTENT,
  library_marketing_materials: CONTENT,
  library_agent_supports: CONTENT,
  content_versions: HISTORY,
  content_drafts: { ...PASSING, hidden: ['token_hash'] },
  files: { ...PASSING, update: ['has_sizes', 'sizes_claimed_at'] },
  loose_folders: PASSING,

  // Agents: the number of an agent never changes, and the code and the sponsor only through functions that run as the owner.
  agents: {
    insert: 'all',
    update: columns(
      'email password_hash token_version email_verified_at status first_name last_name phone_number date_of_birth gender',
      'home_address local_govt state_of_origin nationality bank_name account_name account_number account_index',
      'account_index_of image_id totp_secret totp_confirmed_at totp_last_step withdrawals_frozen_at shared_reason',
    ),
    hidden: ['password_hash', 'token_version', 'totp_secret', 'totp_last_step', ...SEALED_BANK],
  },
  // Written by the function that changes a code.
  former_codes: {},
  // Written by the owner, when a company moves in.
  former_password_costs: {},
  move_ins: { hidden: ['root_before'] },
  brought_over: {},
  opening_figures: {},
  agent_recovery_codes: { insert: 'all', update: ['used_at'], delete: true, hidden: ['hash'] },
  // Of agents and of staff. The key is public, but a person who has it can tell which passkeys belong together.
  passkeys: {
    insert: 'all',
    update: ['counter', 'last_used_at'],
    delete: true,
    hidden: ['credential_id', 'public_key'],
  },
  account_links: { insert: 'all', update: ['token_hash', 'expires_at'], delete: true, hidden: ['token_hash'] },
  link_requests: PASSING,
  // Nothing updates a row, but a deletion locks it first, which takes this right.
  ended_tokens: { ...PASSING, update: ['expires_at'], hidden: ['id'] },
  sessions: {
    insert: 'all',
    update: ['token_version', 'last_used_at', 'ended_at'],
    delete: true,
    hidden: ['token_version'],
  },
  sign_in_codes: { insert: 'all', update: ['code_hash', 'expires_at'], delete: true, hidden: ['code_hash'] },
  sign_in_mails: PASSING,
  security_events: { ...PASSING, hidden: ['address_hash'] },
  protection_links: { insert: 'all', update: ['used_at'], delete: true, hidden: ['token_hash'] },
  email_changes: { insert: 'all', update: ['status'], delete: true },
  // The database says when an account was closed.
  closed_accounts: { insert: ['agent_id'], update: ['erased_at'] },
  email_requests: { insert: 'all', update: ['token_hash'], delete: true, hidden: ['token_hash', 'token_version'] },
  different_agents: PASSING,
  legal_texts: HISTORY,
  consents: HISTORY,
  notifications: { insert: 'all', update: ['is_read', 'mailed_at', 'refusal', 'refused_job_id'], delete: true },

  // Network. The marks are written by a function that runs as the owner.
  placements: { insert: 'all', update: ['open_distance', 'is_counted'] },
  level_counts: { insert: 'all', update: ['counts'] },
  reached_levels: {
    insert: 'all',
    update: columns('reward_given_at reward_given_on reward_cost reward_note lost_at lost_payment_id'),
  },
  unpaid_outcomes: HISTORY,
  referral_marks: {},

  // Money: the ledger's trigger, which runs as the owner, moves the balances. Digests and times are the database's own.
  plan_versions: HISTORY,
  plan_levels: HISTORY,
  plan_trials: HISTORY,
  payments: {
    insert: 'all',
    update: columns('status reason decided_at payment_proof_id round reversal question asked_at'),
  },
  ledger_accounts: { insert: ['id', 'kind', 'agent_id'] },
  ledger_transfers: {
    insert: columns(
      'kind phase debit_account_id credit_account_id amount pending_id plan_version_id payment_id level withdrawal_id',
      'reason round reverses_id agent_id receipt_id',
    ),
  },
  // Written by functions of the ledger that run as the owner.
  ledger_totals: {},
  closed_months: {},
  closed_month_balances: {},
  closed_month_results: {},
  adjustment_keys: PASSING,
  income_disclosures: HISTORY,
  disclosure_prefaces: HISTORY,
  withdrawals: {
    insert: 'all',
    // The bank account is not among them: only the owner seals it again (keys:rotate).
    update: columns(
      'status reason decided_at account_index account_index_of',
      'payout_batch_id payout_result payout_reference payout_reason payout_at',
    ),
    hidden: SEALED_BANK,
  },
  statement_formats: { insert: 'all', update: ['name', 'account', 'currency', 'kind', 'layout'] },
  statement_imports: { ...HISTORY, hidden: ['file_hash'] },
  // The bank's text does not change; the findings about it do. The hash could be compared with a guess.
  receipts: {
    insert: 'all',
    update: columns(
      'status finding matched_with payment_id round withdrawal_id reward_id returned_id details taken_out_at',
    ),
    hidden: ['line_key', 'folded_key', 'details'],
  },
  payout_exports: {},
  payout_batches: { insert: ['created_at'], update: ['state', 'lines', 'total', 'released_at', 'settled_at'] },
  payout_formats: { insert: 'all', update: ['name', 'layout'] },
  payout_files: { insert: 'all', hidden: ['content'] },
  payout_replacements: { insert: 'all', hidden: ['content'] },
  ledger_currency: HISTORY,
  check_results: { insert: 'all', update: 'all' },
  ledger_findings: { insert: ['name', 'details'], update: ['explanation', 'explained_at'] },

  // The audit trail: the trigger of its entries, which runs as the owner, writes its chain.
  audit_entries: {
    insert: ['actor_kind', 'actor_id', 'action', 'subject_kind', 'subject_id', 'before', 'after', 'reason'],
  },
  audit_links: {},
  audit_keys: { ...HISTORY, hidden: ['key'] },

  // The transparency log. With the salt of a leaf, a guess of its record could be compared with the published hash.
  log_leaves: { ...HISTORY, hidden: ['salt'] },
  log_nodes: HISTORY,
  log_keys: HISTORY,
  log_checkpoints: HISTORY,
  log_progress: { insert: 'all', update: ['settled_id', 'seen_id', 'waiting_for'] },

  // Staff
  staff: {
    insert: 'all',
    update: columns(
      'password_hash token_version role disabled_at totp_secret totp_confirmed_at totp_last_step gets_morning_mail morning_mailed_on',
    ),
    hidden: ['password_hash', 'token_version', 'totp_secret', 'totp_last_step'],
  },
  staff_recovery_codes: { insert: 'all', update: ['used_at'], delete: true, hidden: ['hash'] },
  staff_invitations: {
    insert: 'all',
    update: ['token_hash', 'expires_at', 'ended_at'],
    delete: true,
    hidden: ['token_hash'],
  },
  staff_notifications: { insert: 'all', update: ['told', 'reached_agent_id', 'finished_at'] },
  // A proposal does not change; its decision does, and removes the sealed values.
  proposals: {
    insert: 'all',
    update: ['sealed_input', 'status', 'decided_by', 'decided_at'],
    delete: true,
    hidden: ['sealed_input'],
  },

  // Messages, and what the process keeps for itself
  contact_messages: { insert: 'all', update: ['answered_at'], delete: true },
  newsletter_subscriptions: { insert: 'all', update: ['confirmed_at'], delete: true },
  ended_subscriptions: {
    insert: 'all',
    update: ['email', 'email_salt', 'email_hash'],
    delete: true,
    hidden: ['email_salt', 'email_hash'],
  },
  newsletter_consents: PASSING,
  newsletter_requests: PASSING,
  newsletter_links: { ...PASSING, hidden: ['token_hash'] },
  newsletter_mailings: {
    insert: 'all',
    update: columns('subject html version changed_at state turn started_at started_by finished_at counts'),
    delete: true,
  },
  newsletter_deliveries: {
    insert: 'all',
    update: columns('state claim attempts retry_at reason noted_at'),
    delete: true,
  },
  undelivered_mails: { ...PASSING, hidden: ['payload'] },
  processes: { insert: 'all', update: ['seen_at'], delete: true },
  known_secrets: { insert: 'all', update: ['fingerprint', 'changed_at'], hidden: ['fingerprint'] },
  rate_limits: { insert: 'all', update: 'all', delete: true, hidden: 'all' },
  kysely_migration: {},
  kysely_migration_lock: { hidden: 'all' },
}

/**
 * The functions that the product executes directly, or through a check or a trigger that runs with its rights. A
 * function of a trigger needs no right when the trigger fires.
 */
export const appFunctions: readonly string[] = [
  'account_fits_kind',
  'activation_bonus_receivers',
  'activation_bonuses',
  'change_code',
  'change_sponsor',
  'close_month',
  'digest_transfer',
  'erase_closed_account',
  'find_anchor',
  'find_free_parent',
  'fold_text',
  'hash_audit_entry',
  'held_back',
  'ledger_moves',
  'ledger_plan_moves',
  'level_counts_fit',
  'lock_ledger_account',
  'lock_ledger_accounts',
  'lock_placements',
  'place_agent',
  'raise_open_distances',
  'settled_transfer',
  'transfer_fits_accounts',
  'transfer_fits_cause',
  'uncount_place',
]

/** The schema of the job queue. Its library reads and writes all its tables; only the owner writes the number of its version. */
export const QUEUE_SCHEMA = 'pgboss'
export const QUEUE_VERSION = { table: 'version', column: 'version' }
/** The functions of the queue, without those that create or change tables. */
export const queueFunctions: readonly string[] = ['create_queue', 'delete_queue', 'job_now']

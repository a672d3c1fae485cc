/** The whole schema up to the first release: the SQL of `baseline/`, and every function of `sql/`. */
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

/** The functions that existed then, with the digests of their files. */
export const functions = {
  account_fits_kind: '56e2b0b523c9b216',
  activation_bonus_receivers: 'fd960fa7a543f345',
  activation_bonuses: '898b3febae8e29ae',
  add_to_totals: '76bb110c20b3afac',
  apply_transfers: '49f05ead97b1b258',
  carry_over_payout: '495cbfb44e76ff07',
  check_batch: 'aca1e7c3df74e306',
  check_payout: '95a35cb7b3ab254c',
  check_resolution: '1eff8627419e68b7',
  check_reversal: 'f7cc9843f51b3771',
  check_reward: 'b1368b6d94404627',
  check_rewards_owed: 'b5f94bf1833e666f',
  check_standing: '72a7dca8de8c97ae',
  close_month: '65ae9a26cccc9cfa',
  digest_transfer: '81a66ec107f61a1f',
  erase_closed_account: '7b9598e6d8a50c70',
  find_anchor: 'eef443c4757ae760',
  find_free_parent: '54456cbaf9f0e714',
  fold_text: '070a794108e9ae19',
  hash_audit_entry: 'bb16f3b886617f7c',
  held_back: '8e4b28ecfb056a69',
  keep_balances: '405c0828bb005801',
  keep_months_closed: '4d68b8fb2d04b151',
  ledger_moves: '4e49d0b604cfba49',
  ledger_plan_moves: 'afbce3c156c20fad',
  level_counts_fit: '30803ba6b50c1496',
  link_audit_entry: '3a61991b6c98bdb5',
  lock_ledger_account: 'ced4c07b68b53e73',
  lock_ledger_accounts: '8c33692fc624455e',
  lock_placements: '4f03b69056842306',
  mark_referrals: 'b91becfc2be0dbcb',
  notify_content_changed: '672f5371f9671147',
  place_agent: '2cfff23370f47815',
  raise_open_distances: '6194af7edf88443d',
  refuse_change: 'd61b0fae573ad3cb',
  seal_transfer: 'f4f1b145280362a7',
  settled_transfer: '0fcfd3f03ac39de8',
  transfer_fits_accounts: '18a47beffa228729',
  transfer_fits_cause: '07879f6cb64a60bf',
  uncount_place: 'dd45e8c8e2d416d2',
}

/** In an order in which each refers to what is there. */
const SUBJECTS = [
  'accounts',
  'sign-in',
  'content',
  'plan',
  'network',
  'withdrawals',
  'receipts',
  'ledger',
  'messages',
  'records',
  'history',
]

/** Their parameters or results are rows of tables. The tables call all others, in checks, indexes and triggers. */
const ABOUT_ROWS = ['digest_transfer', 'hash_audit_entry', 'lock_ledger_account', 'lock_ledger_accounts']

const read = (subject: string): string => readFileSync(new URL(`baseline/${subject}.sql`, import.meta.url), 'utf8')

export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL lets every role execute a new function, also one that runs as its owner.
  await sql`alter default privileges revoke execute on functions from public`.execute(db)
  const names = Object.keys(functions)
  await applyFunctions(
    db,
    names.filter((name) => !ABOUT_ROWS.includes(name)),
  )
  // As one block, because a driver prepares one statement at a time.
  for (const subject of SUBJECTS) await sql.raw(`do $baseline$ begin\n${read(subject)}\nend $baseline$`).execute(db)
  await applyFunctions(db, ABOUT_ROWS)
}

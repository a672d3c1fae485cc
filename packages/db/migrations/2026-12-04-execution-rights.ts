/**
 * Takes the right to execute our functions, which PostgreSQL gives to every role, from all but the owner and the roles of the
 * product: with it any role could have balances written by a trigger of its own. `applyFunctions` does so for each function;
 * the default is for functions that anything else creates.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  activation_bonus_receivers: '13bcb2b4f6f5c383',
  apply_transfers: 'de9bdf37f17eafcd',
  check_resolution: '1eff8627419e68b7',
  digest_transfer: '8bcf7907710f5aab',
  find_anchor: 'e379a14c4405869c',
  find_free_parent: '7d54ae0321cc0779',
  hash_audit_entry: 'bb16f3b886617f7c',
  keep_balances: '2e0ff9022fe7c6c7',
  link_audit_entry: 'ac2be1a5c5e29370',
  lock_ledger_account: 'ced4c07b68b53e73',
  lock_placements: '4f03b69056842306',
  notify_content_changed: '0f1031eaaf42dc82',
  place_agent: 'ccc8d46d33afa074',
  raise_open_distances: '71ea364c351910e7',
  refuse_change: 'cf5ba15f3113e5e5',
  seal_transfer: 'a2959c83db581299',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter default privileges revoke execute on functions from public`.execute(db)
  await applyFunctions(db, Object.keys(functions))
}

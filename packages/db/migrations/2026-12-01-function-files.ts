/** Gives every function the text of its file in `sql/`, so that old and new databases have the same functions. */
import type { Kysely } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

/** The functions that this migration brings up to date, with the digest of the file that it was written for. */
export const functions = {
  apply_transfers: 'a8d0f2e24dd84f7c',
  check_resolution: '8832a8f7ed8bf680',
  digest_transfer: '8bcf7907710f5aab',
  find_anchor: 'e379a14c4405869c',
  find_free_parent: '7d54ae0321cc0779',
  hash_audit_entry: 'bb16f3b886617f7c',
  keep_balances: 'ea4f1cc0ea2effdd',
  link_audit_entry: '6e3ed05e7e72e358',
  lock_ledger_account: 'ced4c07b68b53e73',
  lock_placements: '4f03b69056842306',
  notify_content_changed: '0f1031eaaf42dc82',
  place_agent: '6a0e9748fea5a877',
  raise_open_distances: '71ea364c351910e7',
  refuse_change: 'cf5ba15f3113e5e5',
  seal_transfer: 'a2959c83db581299',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, Object.keys(functions))
}

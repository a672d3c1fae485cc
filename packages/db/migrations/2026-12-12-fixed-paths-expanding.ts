/**
 * Lets no caller lead our functions to other tables by a search path of its own, and lets the chain of the audit trail be
 * written by its trigger alone: the product's role loses the right to do it.
 */
import type { Kysely } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  activation_bonus_receivers: 'bd1416b6af09efa6',
  find_anchor: 'eef443c4757ae760',
  find_free_parent: '54456cbaf9f0e714',
  keep_balances: '405c0828bb005801',
  link_audit_entry: '3a61991b6c98bdb5',
  notify_content_changed: '672f5371f9671147',
  place_agent: '5099d85611fa02d2',
  raise_open_distances: '6194af7edf88443d',
  refuse_change: 'd61b0fae573ad3cb',
  seal_transfer: 'f4f1b145280362a7',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, Object.keys(functions))
}

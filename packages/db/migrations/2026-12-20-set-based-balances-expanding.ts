/**
 * Balances change in one statement for all transfers of an insert instead of one for each account, and accounts are locked
 * by one call for all of them. Processes of the release before go on calling `lock_ledger_account`.
 */
import type { Kysely } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  apply_transfers: '482a63b223a96b09',
  lock_ledger_accounts: '4f562df102e34dca',
}

export const up = (db: Kysely<unknown>): Promise<void> => applyFunctions(db, Object.keys(functions))

/**
 * What an agent owes is read after the agent's balance is locked. In one statement with the lock, the account of a first debt that was
 * opened meanwhile was not seen, and a credit was paid out although the agent owed.
 */
import type { Kysely } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  lock_ledger_accounts: '8c33692fc624455e',
}

export const up = (db: Kysely<unknown>): Promise<void> => applyFunctions(db, Object.keys(functions))

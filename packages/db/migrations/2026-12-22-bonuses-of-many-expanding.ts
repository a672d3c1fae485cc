/** Asks once for the receivers of all bonuses on a page of payments. */
import type { Kysely } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  activation_bonuses: '898b3febae8e29ae',
  activation_bonus_receivers: 'fd960fa7a543f345',
  place_agent: '97ff857afcf7e55c',
}

export const up = (db: Kysely<unknown>): Promise<void> => applyFunctions(db, Object.keys(functions))

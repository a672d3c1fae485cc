/** Who receives a bonus for an activation is decided in one function, for the activation and for what staff see before it. */
import type { Kysely } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  activation_bonus_receivers: '13bcb2b4f6f5c383',
  place_agent: 'ccc8d46d33afa074',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, Object.keys(functions))
}

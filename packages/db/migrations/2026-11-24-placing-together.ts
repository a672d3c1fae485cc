/** Several agents can be activated in one transaction, as if one after another. */
import type { Kysely } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, ['place_agent'])
}

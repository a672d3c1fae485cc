/** Takes the number of counted levels from the counts themselves, so that only their check states the depth of the matrix. */
import type { Kysely } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  place_agent: '4d364282fc41ea54',
  uncount_place: '9596db15a6d39c20',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, Object.keys(functions))
}

/** Filling an empty database, which one process does while others that start with it wait. */
import { sql } from 'kysely'
import type { Trx } from './schema.ts'

/** Lets one transaction at a time do this. It waits for as long as another one works, which the timeouts of the pool would not allow. */
export async function takeTurn(trx: Trx, what: string): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext(${what}))`.execute(trx)
}

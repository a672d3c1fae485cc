/** The day (UTC) of the newest morning email that was queued for a member of staff, so that a repeated job queues none twice. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff add column morning_mailed_on date`.execute(db)
}

/**
 * Withdrawals are listed and added up by the day of their request. They are stored in that order, so an index of the
 * ranges is enough: it costs a request next to nothing, and is a few pages for millions of rows.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index withdrawals_requested on withdrawals using brin (created_at)
    with (pages_per_range = 32, autosummarize = on)`.execute(db)
}

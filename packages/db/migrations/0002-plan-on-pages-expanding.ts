/** Clears the response caches when a plan is published, because the Marketing page shows its amounts. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger content_changed after insert on plan_versions
      for each statement execute function notify_content_changed()`.execute(db)
}

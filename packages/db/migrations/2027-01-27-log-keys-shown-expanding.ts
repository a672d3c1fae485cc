/**
 * The public page on transparency shows the keys that sign the log, so a new key announces a change as content does: without it,
 * stored pages would lack the key until some content changes.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger content_changed after insert on log_keys
    for each statement execute function notify_content_changed()`.execute(db)
}

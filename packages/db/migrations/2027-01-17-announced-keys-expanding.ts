/** The public page about the transparency log shows its keys, so every process forgets finished pages when one is added. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger log_keys_changed after insert on log_keys
    for each statement execute function notify_content_changed()`.execute(db)
}

/** Whether a member of staff gets an email each morning with how much work waits. Everyone does until they switch it off. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff add column gets_morning_mail boolean not null default true`.execute(db)
}

/** The reason of a suspension that staff chose to share with the agent. The release before neither reads nor writes it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agents
      add column shared_reason text check (length(shared_reason) between 1 and 500)`.execute(db)
}

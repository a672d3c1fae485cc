/**
 * The index that finds the two places below a place also holds whose they are and whether they count, so that an agent's 126
 * downlines are found without a look at 126 pages of the table, which a large company has all over its memory. Nobody is placed
 * while the index is made, which takes about a second for a million agents.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table placements
      drop constraint placements_parent_id_side_key,
      add constraint placements_parent_id_side_key unique (parent_id, side) include (agent_id, is_counted)`.execute(db)
}

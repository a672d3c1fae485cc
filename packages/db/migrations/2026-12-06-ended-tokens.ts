/** Tokens that ended before they expire: those of sessions that were signed out, and tickets that have been used. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table ended_tokens (
      id text primary key,
      expires_at timestamptz not null
    )`,
  sql`create index ended_tokens_expired on ended_tokens (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

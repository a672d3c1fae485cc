/**
 * The file of a released batch can be made again while nothing is known of its payments (plan rule 24). What was made before stays
 * where it is. The release before shows and downloads the first file of a batch.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table payout_replacements (
      id bigint generated always as identity primary key,
      batch_id bigint not null references payout_batches,
      number integer not null check (number > 1),
      name text not null,
      format text not null check (format in ('csv', 'pain.001')),
      bytes integer not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      content text not null,
      created_at timestamptz not null default now(),
      unique (batch_id, number)
    )`,
  sql`
    create trigger refuse_change
    before delete or update of id, batch_id, number, name, format, bytes, sha256, created_at on payout_replacements
    for each row execute function refuse_change()`,
  sql`
    create trigger refuse_truncate before truncate on payout_replacements
    for each statement execute function refuse_change()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

/**
 * The income disclosure (plan rule 33): numbered records that are only added, each with its canonical text and the digest of that
 * text, and the versions of the preface that staff put before them. Public pages show both, so both announce changes. The release
 * before leaves these tables alone.
 */
import { type Kysely, sql } from 'kysely'

const tables = ['income_disclosures', 'disclosure_prefaces'] as const

const statements = [
  sql`
    create table income_disclosures (
      id bigint primary key check (id > 0),
      until timestamptz not null unique check (until = date_trunc('month', until, 'UTC')),
      canonical text not null,
      digest bytea not null check (digest = sha256(convert_to(canonical, 'UTF8'))),
      published_at timestamptz not null default now(),
      published_by bigint references staff
    )`,
  sql`
    create table disclosure_prefaces (
      version bigint primary key check (version > 0),
      body text check (char_length(body) between 1 and 2000),
      changed_at timestamptz not null default now(),
      changed_by bigint not null references staff
    )`,
  ...tables.flatMap((table) => [
    sql`
      create trigger refuse_change before delete or update on ${sql.table(table)}
      for each row execute function refuse_change()`,
    sql`
      create trigger refuse_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`,
    sql`
      create trigger content_changed after insert on ${sql.table(table)}
      for each statement execute function notify_content_changed()`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

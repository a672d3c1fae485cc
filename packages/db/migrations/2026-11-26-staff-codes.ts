/** The second factor of staff: a code from an authenticator app, or one of the recovery codes. Each works once. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    alter table staff
      add column needs_code boolean not null default true,
      add column totp_secret text,
      add column totp_confirmed_at timestamptz,
      add column totp_last_step bigint not null default 0,
      add check (totp_confirmed_at is null or totp_secret is not null)`,
  sql`
    create table staff_recovery_codes (
      staff_id bigint not null references staff on delete cascade,
      hash bytea not null,
      used_at timestamptz,
      primary key (staff_id, hash)
    )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

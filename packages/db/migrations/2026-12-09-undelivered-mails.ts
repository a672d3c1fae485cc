/** Emails that were given up, so that staff see them and have them sent again. The queue forgets its jobs after a week. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table undelivered_mails (
      id bigint generated always as identity primary key,
      job_id uuid not null unique,
      job text not null,
      payload jsonb not null check (jsonb_typeof(payload) = 'object'),
      reason text not null,
      attempts integer not null check (attempts > 0),
      given_up_at timestamptz not null default now()
    )`.execute(db)
}

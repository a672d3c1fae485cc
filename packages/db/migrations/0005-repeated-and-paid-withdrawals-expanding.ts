/** Lets a withdrawal repeat one whose rejection was undone, once, and finds the latest paid ones without reading others. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawals add column repeats_id bigint references withdrawals`.execute(db)
  await sql`
    create unique index withdrawals_repeated_once on withdrawals (repeats_id) where repeats_id is not null`.execute(db)
  await sql`create index withdrawals_paid on withdrawals (payout_at) where payout_result = 'paid'`.execute(db)
}

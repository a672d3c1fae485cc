/**
 * Each payout file is kept as a row, and an approved withdrawal names the one file that it is in, so that none is paid from
 * two files. Withdrawals that are in no file yet are found by an index of their own. Those that were exported before, as the
 * audit trail says, are put into one first file together: they may have been paid already.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table payout_exports (
      id bigint generated always as identity primary key,
      decided_from date,
      decided_to date,
      lines integer not null check (lines > 0),
      total bigint not null check (total > 0),
      created_at timestamptz not null default now()
    )`,
  sql`
    create trigger refuse_change before delete or update on payout_exports
    for each row execute function refuse_change()`,
  sql`
    create trigger refuse_truncate before truncate on payout_exports
    for each statement execute function refuse_change()`,
  sql`
    alter table withdrawals
      add column payout_export_id bigint references payout_exports,
      add constraint withdrawals_exported_when_approved check (payout_export_id is null or status = 'Approved')`,
  sql`
    create trigger keep_export before update of payout_export_id on withdrawals
    for each row when (old.payout_export_id is not null) execute function refuse_change()`,
  sql`
    create index withdrawals_to_export on withdrawals (decided_at, id)
    where status = 'Approved' and payout_export_id is null`,
  sql`
    create index withdrawals_of_export on withdrawals (payout_export_id, decided_at, id)
    where payout_export_id is not null`,
  sql`
    with exported as (
      select w.id, w.amount from withdrawals w where w.status = 'Approved' and exists (
        select from audit_entries e where e.action = 'withdrawals.export' and e.created_at >= w.decided_at
          and w.decided_at >= coalesce((e.after ->> 'from')::date::timestamp at time zone 'UTC', '-infinity')
          and w.decided_at < coalesce(((e.after ->> 'to')::date + 1)::timestamp at time zone 'UTC', 'infinity'))
    ), made as (
      insert into payout_exports (lines, total) select count(*), sum(amount) from exported having count(*) > 0
      returning id
    )
    update withdrawals w set payout_export_id = made.id from made, exported where w.id = exported.id`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

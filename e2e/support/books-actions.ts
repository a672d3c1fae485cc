/** A past for the books, which nobody can make outside a test. */
import { inTransaction } from '@evergrove/db'
import type { RunningServer } from '@evergrove/server'
import { sql } from 'kysely'

type Services = RunningServer['services']

const tables = ['ledger_transfers', 'closed_months', 'closed_month_balances', 'closed_month_results']

export const booksActions = {
  /** Opens every closed month and dates every transfer at this moment, so that a test knows which month is the first. */
  ageBooks: ({ db }: Services, moment: string) =>
    inTransaction(db, async (trx) => {
      // As the owner of the tables, to whom a process with one address can go back.
      await sql`set local role none`.execute(trx)
      for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      await sql`delete from closed_month_results`.execute(trx)
      await sql`delete from closed_month_balances`.execute(trx)
      await sql`delete from closed_months`.execute(trx)
      await sql`update ledger_transfers set created_at = ${moment}`.execute(trx)
      await sql`update ledger_transfers t set digest = digest_transfer(t)`.execute(trx)
      for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    }),

  /** Removes every income disclosure and preface with their audit entries, as if nothing had been published yet. */
  forgetDisclosures: ({ db }: Services) =>
    inTransaction(db, async (trx) => {
      await sql`set local role none`.execute(trx)
      // Without the triggers that refuse to remove any of this.
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const name of ['income_disclosures', 'disclosure_prefaces']) {
        await sql`delete from ${sql.table(name)}`.execute(trx)
        // Copies of pages are renewed only for what is added, because nothing is ever removed.
        await sql`select pg_notify('content_changed', ${name})`.execute(trx)
      }
      await sql`delete from audit_links`.execute(trx)
      await sql`delete from audit_entries where action like 'disclosure.%'`.execute(trx)
      await sql`
        do $$ declare entry audit_entries; last bytea; place bigint := 0; begin
          for entry in select * from audit_entries order by id loop
            place := place + 1;
            last := hash_audit_entry(last, entry);
            insert into audit_links (position, entry_id, hash) values (place, entry.id, last);
          end loop;
        end $$`.execute(trx)
    }),
}

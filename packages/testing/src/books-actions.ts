/** Actions that give the books a past, which cannot be made outside a test. */
import { inTransaction } from '@evergrove/db'
import type { RunningServer } from '@evergrove/server'
import { sql } from 'kysely'

type Services = RunningServer['services']

const tables = ['ledger_transfers', 'closed_months', 'closed_month_balances', 'closed_month_results']

export const booksActions = {
  /** Opens every closed month and dates every transfer at this moment, so that a test knows the first month. */
  ageBooks: ({ db }: Services, moment: string) =>
    inTransaction(db, async (trx) => {
      // As the owner of the tables. A process with a single database address can return to that role.
      await sql`set local role none`.execute(trx)
      for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      await sql`delete from closed_month_results`.execute(trx)
      await sql`delete from closed_month_balances`.execute(trx)
      await sql`delete from closed_months`.execute(trx)
      await sql`update ledger_transfers set created_at = ${moment}`.execute(trx)
      await sql`update ledger_transfers t set digest = digest_transfer(t)`.execute(trx)
      for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    }),

  /** Gives an agent a balance, earnings and a level from before the company moved in, on March 1, 2026. */
  bringOver: (
    { db }: Services,
    agentId: number,
    { balance, matchBonuses = '0.00', level = 0 }: { balance: string; matchBonuses?: string; level?: number },
  ) =>
    inTransaction(db, async (trx) => {
      await sql`set local role none`.execute(trx)
      await sql`
        insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount)
        values ('opening_balance', 'single', ${-161 - (agentId % 16)}, ${agentId}, ${balance}::numeric * 100)`.execute(
        trx,
      )
      await sql`
        insert into opening_figures (agent_id, level, match_bonus_earned, referral_bonus_earned, brought_over_at)
        values (${agentId}, ${level}, ${matchBonuses}::numeric * 100, 0, '2026-03-01T12:00:00Z')`.execute(trx)
    }),

  /** Removes every income disclosure and preface with their audit entries, as if nothing had been published. */
  forgetDisclosures: ({ db }: Services) =>
    inTransaction(db, async (trx) => {
      await sql`set local role none`.execute(trx)
      // Without the triggers that refuse to remove any of this.
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const name of ['income_disclosures', 'disclosure_prefaces']) {
        await sql`delete from ${sql.table(name)}`.execute(trx)
        // Nothing is ever removed in production, so copies of pages are only renewed after an addition.
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

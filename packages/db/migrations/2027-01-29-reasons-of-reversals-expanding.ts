/** Two more reasons of a reversal: approved by mistake, and another one, which the note says. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      drop constraint payments_reversal_check,
      add constraint payments_reversal_check
        check (reversal in ('never_arrived', 'charged_back', 'refunded', 'approved_by_mistake', 'other'))`.execute(db)
}

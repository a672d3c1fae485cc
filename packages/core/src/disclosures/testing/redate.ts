/** Spreads recent events over three years, in their order, for tests of figures by year. */
import { sql } from 'kysely'
import type { Database } from '../../platform/schema.ts'

const FIRST = sql`timestamptz '2024-02-01T00:00:00Z'`
const DAYS = 1010

/**
 * Dates the ledger from February 2024 to November 2026. Agents joined up to `shift` days before their fee was booked,
 * or at any time if it never was; closed accounts and published plans are dated in between. A company that moved in did
 * so at the beginning, and the agents of before keep their dates.
 */
export async function redate(db: Database, shift = 0): Promise<void> {
  await sql`set constraints all immediate`.execute(db)
  const tables = ['ledger_transfers', 'plan_versions', 'closed_accounts', 'agents'].map((name) => sql.table(name))
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(db)
  const spread = sql`${FIRST} + (id - min) * ${DAYS} / greatest(1, max - min) * interval '1 day'`
  for (const [name, column] of [
    ['ledger_transfers', 'created_at'],
    ['plan_versions', 'published_at'],
  ] as const) {
    await sql`
      update ${sql.table(name)} set ${sql.ref(column)} = ${spread}
      from (select min(id) as min, max(id) as max from ${sql.table(name)}) ends`.execute(db)
  }
  await sql`
    update agents a set date_joined = coalesce(
      (select min(t.created_at) from ledger_transfers t join payments p on p.id = t.payment_id
        where t.kind = 'registration_fee' and p.agent_id = a.id) - (a.id * 7919 % (${shift}::int + 1)) * interval '1 day',
      ${FIRST} + (a.id * 7919 % 1100) * interval '1 day')
    where not exists (select from brought_over b where b.entity = 'agents' and b.id = a.id)`.execute(db)
  await sql`update move_ins set stored_at = ${FIRST}, finished_at = ${FIRST}`.execute(db)
  await sql`
    update closed_accounts c set closed_at = ${FIRST} + (400 + c.agent_id * 7919 % 600) * interval '1 day'`.execute(db)
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(db)
}

/** Email addresses are compared in one way that does not depend on the locale of the database, as the code compares them. */
import { type Kysely, sql } from 'kysely'

const tables = ['agents', 'staff', 'staff_invitations', 'newsletter_subscriptions']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    const index = sql.id(`${table}_email`)
    await sql`drop index ${index}`.execute(db)
    await sql`create unique index ${index} on ${sql.table(table)} (lower(email collate "C"))`.execute(db)
  }
}

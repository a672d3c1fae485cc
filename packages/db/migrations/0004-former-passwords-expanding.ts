/** Makes the table of the costs of the password hashes that a company brings from Django. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A decoy is a hash of that cost that fits no password.
  await sql`
    create table former_password_costs (
      decoy text primary key check (char_length(decoy) between 1 and 300)
    )`.execute(db)
}

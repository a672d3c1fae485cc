/**
 * What staff have asked an agent about a payment before they decide. The payment stays Pending; the next proof is the answer and
 * removes the question. The release before knows no questions and shows such payments among the others.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    alter table payments add column question text check (length(question) between 1 and 500),
      add column asked_at timestamptz, add check ((question is null) = (asked_at is null))`,
  // With asked_at, so that what waits is still counted without reading a row.
  sql`drop index payments_waiting`,
  sql`
    create index payments_waiting on payments ((payment_proof_id is null), id) include (payment_proof_id, asked_at)
    where status = 'Pending'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

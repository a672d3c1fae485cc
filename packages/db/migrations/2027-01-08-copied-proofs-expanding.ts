/**
 * Staff are told when a proof has the same image as that of another payment. Proofs that were uploaded before are not compared.
 * The release before stores proofs without these columns.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      add column content_name text check (content_name ~ '^[0-9a-f]{32}$'),
      add column proof_of bigint references payments`.execute(db)
  await sql`create index files_of_proofs on files (content_name, proof_of) where proof_of is not null`.execute(db)
}

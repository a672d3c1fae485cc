/**
 * Why the mail server refused the mail of a notification for good, and the job that tried it. That job leaves the mail out
 * when it tries the others again; a later job, for which staff have asked, does not.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column refusal text,
      add column refused_job_id text,
      add check ((refusal is null) = (refused_job_id is null))`.execute(db)
}

import { sql } from 'kysely'
import type { Database } from '../../platform/schema.ts'
import type { JobName, JobPayloads } from '../jobs.ts'

/** The payloads of the jobs of this name that were queued, in order. */
export async function queuedJobs<N extends JobName>(db: Database, name: N): Promise<JobPayloads[N][]> {
  const { rows } = await sql<{ data: JobPayloads[N] }>`
    select data from pgboss.job where name = ${name} order by created_on`.execute(db)
  return rows.map(({ data }) => data)
}

/** Forgets every queued job, which emptying the product's own tables does not. */
export async function deleteJobs(db: Database): Promise<void> {
  await sql`delete from pgboss.job`.execute(db)
}

import { sql } from 'kysely'
import type { Database } from '../../platform/schema.ts'
import type { JobName, JobPayloads } from '../jobs.ts'

/** Returns the payloads of the queued jobs with this name, in order. */
export async function queuedJobs<N extends JobName>(db: Database, name: N): Promise<JobPayloads[N][]> {
  const { rows } = await sql<{ data: JobPayloads[N] }>`
    select data from pgboss.job where name = ${name} order by created_on`.execute(db)
  return rows.map(({ data }) => data)
}

/** Deletes every queued job, because emptying the product's own tables does not. */
export async function deleteJobs(db: Database): Promise<void> {
  await sql`delete from pgboss.job`.execute(db)
}

import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'
import { mailJobNames } from './jobs.ts'

/** Makes the mails that wait because of an outage due now. Returns their number. */
export async function bringMailsForward(db: Database): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set start_after = now()
    where name = any(${mailJobNames}) and state = 'retry' and start_after > now()
      and output @> '{"is_outage": true}' returning id`.execute(db)
  return rows.length
}

export type QueueRow = {
  job: string
  waiting: number
  retrying: number
  running: number
  given_up: number
  oldest_seconds: number
}

/** Returns the jobs of each queue by state; a job that was given up is kept for a week. Queues without such jobs are left out. */
export async function selectQueueFigures(db: Database): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select name as job,
      count(*) filter (where state = 'created') as waiting,
      count(*) filter (where state = 'retry') as retrying,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as given_up,
      coalesce(extract(epoch from now() - min(created_on) filter (where state <> 'failed')), 0)::float8 as oldest_seconds
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'
import { mailJobNames } from './jobs.ts'

/** Makes the mails that wait because of an outage due now. Returns how many there are. */
export async function bringMailsForward(db: Database): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set start_after = now()
    where name = any(${mailJobNames}) and state = 'retry' and start_after > now()
      and output @> '{"is_outage": true}' returning id`.execute(db)
  return rows.length
}

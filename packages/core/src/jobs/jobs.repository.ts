import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'

/** Makes the jobs of this kind that wait because of an outage due now. Returns how many there are. */
export async function bringForward(db: Database, kind: string): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set start_after = now()
    where starts_with(name, ${`${kind}.`}) and state = 'retry' and start_after > now()
      and output @> '{"is_outage": true}' returning id`.execute(db)
  return rows.length
}

import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'

export type Past = { joined: number; placed: number; uncounted: number; inactive: number }

/** The sign-ups of each month (YYYY-MM of UTC) since a moment. The company's own agent is not counted. */
export async function countSignUps(db: Database, since: Date): Promise<{ month: string; count: number }[]> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(date_joined at time zone 'UTC', 'YYYY-MM') as month, count(*) as count
    from agents where date_joined >= ${since} and recommended_by is not null group by 1`.execute(db)
  return rows
}

/** What became of those who signed up in a period: how many were placed, refunded, and brought nobody. */
export async function readPast(db: Database, { since, until }: { since: Date; until: Date }): Promise<Past> {
  const { rows } = await sql<Past>`
    select count(*) as joined, count(p.agent_id) as placed,
      count(*) filter (where not p.is_counted) as uncounted,
      count(p.agent_id) filter (where not exists (select from agents r where r.recommended_by = a.id)) as inactive
    from agents a left join placements p on p.agent_id = a.id
    where a.date_joined >= ${since} and a.date_joined < ${until} and a.recommended_by is not null`.execute(db)
  return rows[0] ?? { joined: 0, placed: 0, uncounted: 0, inactive: 0 }
}

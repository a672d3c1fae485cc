import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'
import type { Days } from './read-values.ts'

/**
 * Returns the days that a line of a bank's file may have by the clock of the database: those of the last two years, and
 * a week ahead, because banks book some entries with the day on which they count.
 */
export async function bankDays(db: Database): Promise<Days> {
  const { rows } = await sql<Days>`
    select (today - interval '2 years')::date::text as "from", (today + 7)::text as "to"
    from (select (now() at time zone 'UTC')::date as today) clock`.execute(db)
  const [days] = rows
  if (days === undefined) throw new Error('The database has no clock')
  return days
}

/** Lets the rate limiter's own SQL run on our database, whichever driver it has. */
import { CompiledQuery } from 'kysely'
import type { Database } from './schema.ts'

type Statement = { text: string; values: readonly unknown[] }

/** The part of a PostgreSQL client that the limiter uses. */
export function createRateLimitStore(db: Database): { query: (statement: Statement) => Promise<{ rows: unknown[] }> } {
  return { query: async ({ text, values }) => await db.executeQuery(CompiledQuery.raw(text, [...values])) }
}

/** Lets the rate limiter's own SQL run on our database, with either driver. */
import { CompiledQuery } from 'kysely'
import type { Database } from './schema.ts'

type Statement = { text: string; values: readonly unknown[] }
type Result = { rows: unknown[]; rowCount: number }

/** Returns the part of a PostgreSQL client that the limiter uses. */
export function createRateLimitStore(db: Database): { query: (statement: Statement) => Promise<Result> } {
  return {
    query: async ({ text, values }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: rows.length }
    },
  }
}

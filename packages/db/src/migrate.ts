/** Migrates a database to the newest schema, and lists the migrations that it lacks. */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/index.ts'

const provider = { getMigrations: async () => migrations }

/**
 * Applies every pending migration in one transaction and returns their names. If one fails, it throws and applies none.
 * Several processes may call it at the same time: an advisory lock lets one work while the others wait.
 */
export async function migrateToLatest<S>(db: Kysely<S>): Promise<string[]> {
  return db.connection().execute(async (session) => {
    // A long migration, or a long wait for that of another process, must not hit the pool's statement timeout.
    const timeout = await swapStatementTimeout(session, '0')
    try {
      const { error, results = [] } = await new Migrator({ db: session, provider }).migrateToLatest()
      if (error !== undefined) throw error
      return results.map(({ migrationName }) => migrationName)
    } finally {
      await swapStatementTimeout(session, timeout)
    }
  })
}

async function swapStatementTimeout<S>(session: Kysely<S>, timeout: string): Promise<string> {
  const { rows } = await sql<{ previous: string }>`
    with previous as materialized (select current_setting('statement_timeout') as previous)
    select previous, set_config('statement_timeout', ${timeout}, false) from previous`.execute(session)
  return rows[0]?.previous ?? '0'
}

/** Returns the names of the migrations that the database lacks. */
export async function pendingMigrations<S>(db: Kysely<S>): Promise<string[]> {
  const all = await new Migrator({ db, provider }).getMigrations()
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

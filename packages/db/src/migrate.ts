/** Migrates a database to the newest schema, and lists the migrations that it lacks. */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/index.ts'

/** How the name of a migration ends that the release before it can work with. */
const EXPANDING = '-expanding'

/** The database was migrated by a newer release in a way that this release cannot work with. Its message is one line. */
export class NewerSchemaError extends Error {}

/**
 * Applies every pending migration in one transaction and returns their names. If one fails, it throws and applies none.
 * Several processes may call it at the same time: an advisory lock lets one work while the others wait. Migrations of a
 * newer release are accepted if they are marked as expanding. Throws `NewerSchemaError` for others.
 */
export async function migrateToLatest<S>(db: Kysely<S>): Promise<string[]> {
  return db.connection().execute(async (session) => {
    // A long migration, or a long wait for that of another process, must not hit the pool's statement timeout.
    const timeout = await swapStatementTimeout(session, '0')
    try {
      return await applyPending(session)
    } finally {
      await swapStatementTimeout(session, timeout)
    }
  })
}

async function applyPending<S>(session: Kysely<S>): Promise<string[]> {
  const newer = await listNewerMigrations(session)
  const applied = () => Promise.reject(new Error('A migration of a newer release cannot be applied'))
  const known = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, { up: applied }])) }
  const provider = { getMigrations: async () => known }
  const { error, results = [] } = await new Migrator({ db: session, provider }).migrateToLatest()
  if (error === undefined) return results.map(({ migrationName }) => migrationName)
  // A newer release may have migrated while this one waited for it.
  if ((await listNewerMigrations(session)).length > newer.length) return applyPending(session)
  throw error
}

/**
 * The migrations of a newer release that the database has run, all of them expanding. Throws `NewerSchemaError` for any other
 * unknown one.
 */
export async function listNewerMigrations<S>(session: Kysely<S>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(session)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(session)
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name))
  const newest = Object.keys(migrations).at(-1) ?? ''
  const refused = unknown.filter((name) => name < newest || !name.endsWith(EXPANDING))
  if (refused.length === 0) return unknown
  throw new NewerSchemaError(
    `The database was migrated by another release (${refused.join(', ')}), and this release cannot work with it. Start the newer release.`,
  )
}

async function swapStatementTimeout<S>(session: Kysely<S>, timeout: string): Promise<string> {
  const { rows } = await sql<{ previous: string }>`
    with previous as materialized (select current_setting('statement_timeout') as previous)
    select previous, set_config('statement_timeout', ${timeout}, false) from previous`.execute(session)
  return rows[0]?.previous ?? '0'
}

/** Throws `NewerSchemaError` if a newer release has migrated the database in a way that this one cannot work with. */
export async function requireKnownSchema<S>(db: Kysely<S>): Promise<void> {
  await listNewerMigrations(db)
}

/** Returns the names of the migrations that the database lacks. */
export async function pendingMigrations<S>(db: Kysely<S>): Promise<string[]> {
  const provider = { getMigrations: async () => migrations }
  const all = await new Migrator({ db, provider }).getMigrations()
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

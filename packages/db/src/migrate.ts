/** Migrates a database to the newest schema, and lists the migrations that it lacks. */
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '../migrations/index.ts'

/** The end of the name of a migration that the release before it can work with. */
const EXPANDING = '-expanding'

/**
 * Migrations had dated names before there was a baseline. A database that has run the last of them has the baseline's
 * schema. Its names stay until it runs a later migration, so that processes of the release before neither stop being
 * ready during the upgrade nor refuse to start again (ADR 0067).
 */
const BASELINE = '0001-baseline'
const DATED = /^\d{4}-\d{2}-\d{2}-/
const LAST_DATED = '2027-03-24-processes-expanding'

/** Another release migrated the database in a way that this release cannot work with. Its message is one line. */
export class NewerSchemaError extends Error {}

type Migrations = Readonly<Record<string, Migration>>

/**
 * Applies every pending migration in one transaction and returns their names. If one fails, it throws and applies none.
 * Several processes may call it at the same time: an advisory lock lets one work while the others wait. Migrations of a
 * newer release are accepted if they are marked as expanding. Throws `NewerSchemaError` for others, and for a database
 * from before the baseline that has not run the last migration of that time.
 */
export async function migrateToLatest<S>(db: Kysely<S>, all: Migrations = migrations): Promise<string[]> {
  return db.connection().execute(async (session) => {
    // A long migration, or a long wait for that of another process, must not hit the pool's statement timeout.
    const timeout = await swapStatementTimeout(session, '0')
    try {
      return await applyPending(session, all)
    } finally {
      await swapStatementTimeout(session, timeout)
    }
  })
}

async function applyPending<S>(session: Kysely<S>, all: Migrations): Promise<string[]> {
  const newer = await listNewerMigrations(session, all)
  if ((await pendingMigrations(session, all)).length === 0) return []
  await replaceDatedNames(session)
  const applied = () => Promise.reject(new Error('A migration of a newer release cannot be applied'))
  const known = { ...all, ...Object.fromEntries(newer.map((name) => [name, { up: applied }])) }
  const provider = { getMigrations: async () => known }
  const { error, results = [] } = await new Migrator({ db: session, provider }).migrateToLatest()
  if (error === undefined) return results.map(({ migrationName }) => migrationName)
  // A newer release may have migrated while this one waited for it.
  if ((await listNewerMigrations(session, all)).length > newer.length) return applyPending(session, all)
  throw error
}

/**
 * Replaces the dated names in one statement, so that only one of several processes does so and the others find none.
 */
async function replaceDatedNames<S>(session: Kysely<S>): Promise<void> {
  if (!(await hasMigrated(session))) return
  await sql`
    with dated as (delete from kysely_migration where name ~ ${DATED.source} returning name)
    insert into kysely_migration (name, timestamp)
    select ${BASELINE}, ${new Date().toISOString()} where exists (select from dated)`.execute(session)
}

async function hasMigrated<S>(session: Kysely<S>): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(session)
  return rows.length > 0
}

/**
 * Returns the migrations that the database has run, with the baseline in place of dated names. Throws
 * `NewerSchemaError` for a database that has run some migrations with dated names, but not the last one.
 */
async function listApplied<S>(session: Kysely<S>): Promise<string[]> {
  if (!(await hasMigrated(session))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(session)
  const names = rows.map(({ name }) => name)
  const dated = names.filter((name) => DATED.test(name))
  if (dated.length === 0) return names
  if (dated.at(-1) === LAST_DATED) return [BASELINE, ...names.filter((name) => !DATED.test(name))]
  throw new NewerSchemaError(
    `The database was last migrated by ${dated.at(-1)}, and this release cannot take it from there. First start the release whose newest migration is ${LAST_DATED}.`,
  )
}

/** Returns the applied, expanding migrations of a newer release. Throws `NewerSchemaError` for other unknown ones. */
export async function listNewerMigrations<S>(session: Kysely<S>, all: Migrations = migrations): Promise<string[]> {
  const unknown = (await listApplied(session)).filter((name) => !Object.hasOwn(all, name))
  const newest = Object.keys(all).at(-1) ?? ''
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

/** Throws `NewerSchemaError` if another release has migrated the database in a way that this one cannot work with. */
export async function requireKnownSchema<S>(db: Kysely<S>): Promise<void> {
  await listNewerMigrations(db)
}

/** Returns the names of the migrations that the database lacks. Throws `NewerSchemaError` as `migrateToLatest` does. */
export async function pendingMigrations<S>(db: Kysely<S>, all: Migrations = migrations): Promise<string[]> {
  const applied = new Set(await listApplied(db))
  return Object.keys(all).filter((name) => !applied.has(name))
}

/**
 * Opens the database for the process: migrated by the owner, and then with connections that cannot change the ledger.
 * The owner's connections are closed before that, except on PGlite, which has only one.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareQueue } from '@evergrove/core/jobs'
import type { Schema } from '@evergrove/core/platform/schema'
import {
  APP_ROLE,
  allowAppRole,
  applyRights,
  findUnrestricted,
  type Login,
  migrateToLatest,
  NewerSchemaError,
  NotificationsLostError,
  type OpenDatabase,
  openDatabase,
  pendingMigrations,
  READER_ROLE,
  readLogin,
  requireKnownSchema,
  type StatementReporter,
  takeAppRole,
} from '@evergrove/db'
import type { Log } from './log.ts'
import { type Settings, SettingsError } from './settings.ts'
import type { ProcessTracing } from './tracing/tracing.ts'

/** The role in which a process works. Only some tasks of the operator work as the owner. */
export type Worker = 'app' | 'owner'

type Opened = {
  database: OpenDatabase<Schema>
  /** Tells the operator why the process could have the owner's rights, and how to end that. */
  notice: string | undefined
}

/** The remedy for processes with the owner's rights. */
export const OWN_LOGIN = 'Run npm run cli -- database:roles, which makes a separate login for the processes'

/** Opens the database and migrates it, as far as its login may. Throws SettingsError if an address cannot be used. */
export async function openPreparedDatabase(settings: Settings, options: OpenOptions): Promise<Opened> {
  const { DATABASE_URL: url } = settings
  return url === undefined ? openPreparedPglite(settings, options) : openPreparedPostgres({ ...settings, url }, options)
}

type OpenOptions = { log: Log; as?: Worker; tracing?: ProcessTracing | undefined }

async function openPreparedPglite({ DATA_DIR }: Settings, { log, as = 'app', tracing }: OpenOptions): Promise<Opened> {
  const database = await openDatabase<Schema>({
    kind: 'pglite',
    dataDir: join(DATA_DIR, 'pglite'),
    onBackgroundError: reportTo(log),
    onStatement: tracing?.onStatement,
  })
  try {
    await prepare(database, log)
    if (as === 'app') await takeAppRole(database)
    return { database, notice: undefined }
  } catch (error) {
    await database.close()
    throw error
  }
}

type PostgresSettings = Settings & { url: string }

async function openPreparedPostgres(settings: PostgresSettings, options: OpenOptions): Promise<Opened> {
  const { log, as = 'app', tracing } = options
  const { url, DATABASE_DIRECT_URL: directUrl, DATABASE_OWNER_URL: ownerUrl } = settings
  if (as === 'owner') {
    const database = await open(log, ownerUrl === undefined ? { url, directUrl } : { url: ownerUrl })
    await closingAfterFailure(database, async () => {
      await requireNotifications(database, refusalFor(settings))
      await prepareAsOwner(database, log)
    })
    return { database, notice: undefined }
  }
  const role = await prepareOnce(settings, log)
  const database = await open(log, { url, directUrl, role: role.name, onStatement: tracing?.onStatement })
  await closingAfterFailure(database, async () => {
    await requireNotifications(database, refusalFor({ ...settings, DATABASE_OWNER_URL: undefined }))
    const unrestricted = await findUnrestricted(database)
    if (unrestricted.length === 0 || (role.name === undefined && role.notice !== undefined)) return
    throw new SettingsError(
      `DATABASE_URL cannot be used: its connections for ${unrestricted.join(', ')} have the owner’s rights although they should work as ${APP_ROLE}`,
    )
  })
  return { database, notice: role.notice }
}

/** The role that the process takes after its login, and the notice for the operator about it. */
type Role = { name: string | undefined; notice: string | undefined }

/** Migrates over connections that are closed again, and chooses the role of the process. */
async function prepareOnce(settings: PostgresSettings, log: Log): Promise<Role> {
  const { url, DATABASE_DIRECT_URL: directUrl, DATABASE_OWNER_URL: ownerUrl } = settings
  const database = await open(log, { url, directUrl: ownerUrl ?? directUrl })
  try {
    await requireNotifications(database, refusalFor(settings))
    if (ownerUrl !== undefined) await prepareAsOwner(database, log)
    return await chooseRole(database, settings, log)
  } finally {
    await database.close()
  }
}

/** Throws SettingsError unless the login may work as the product's role. A login that is not the owner's has no other rights. */
function requireAppLogin({ name, is_app }: Login): void {
  if (is_app) return
  throw new SettingsError(
    `DATABASE_URL cannot be used: its login ${name} is not a member of ${APP_ROLE}. As the owner, run npm run cli -- database:roles, or: grant ${APP_ROLE} to "${name}"`,
  )
}

async function chooseRole(database: OpenDatabase<Schema>, settings: Settings, log: Log): Promise<Role> {
  const login = await readLogin(database.db)
  if (!login.is_owner) {
    requireAppLogin(login)
    await requireMigrated(database)
    return { name: undefined, notice: undefined }
  }
  await prepare(database, log)
  const mayTakeRole = await allowAppRole(database.db)
  const notice = mayTakeRole
    ? `DATABASE_URL is the address of the owner of the tables: the process works as ${APP_ROLE}, but whoever controls it can go back. ${OWN_LOGIN}`
    : `DATABASE_URL is the address of the owner of the tables, who may not work as ${APP_ROLE}: the process has all rights. As a superuser, run: create role ${APP_ROLE}; create role ${READER_ROLE}; grant ${APP_ROLE} to "${login.name}"; then npm run cli -- database:roles`
  if (settings.REQUIRE_APP_ROLE) throw new SettingsError(`REQUIRE_APP_ROLE refuses to start. ${notice}`)
  return { name: mayTakeRole ? APP_ROLE : undefined, notice }
}

async function prepareAsOwner(database: OpenDatabase<Schema>, log: Log): Promise<void> {
  await requireOwner(database)
  await prepare(database, log)
}

async function requireOwner({ direct }: OpenDatabase<Schema>): Promise<void> {
  const login = await readLogin(direct)
  if (login.is_owner) return
  throw new SettingsError(
    `The owner’s address is needed in DATABASE_OWNER_URL: ${login.name} does not own the tables of the database`,
  )
}

/** Runs the migrations, and sets up the job queue, the roles and the rights. */
async function prepare(database: OpenDatabase<Schema>, log: Log): Promise<void> {
  await asSettings(() => migrateToLatest(database.direct))
  await prepareQueue(database, log)
  await applyRights(database.direct)
}

/** Throws SettingsError if the database lacks migrations, because this login may not run them. */
async function requireMigrated({ db }: OpenDatabase<Schema>): Promise<void> {
  await asSettings(() => requireKnownSchema(db))
  const pending = await pendingMigrations(db)
  const [first] = pending
  if (first === undefined) return
  const named = pending.length === 1 ? `the migration ${first}` : `${pending.length} migrations, the first ${first}`
  throw new SettingsError(
    `The database lacks ${named}, and the login of DATABASE_URL may not run them. Set DATABASE_OWNER_URL, or run npm run cli -- migrate with the owner’s address first`,
  )
}

async function asSettings<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof NewerSchemaError ? new SettingsError(error.message, { cause: error }) : error
  }
}

export type Examined = {
  database: OpenDatabase<Schema>
  /** The migrations that the next start, or `migrate`, runs. */
  pending: string[]
  /** True if the processes work with the address of the owner. */
  isOwners: boolean
}

/**
 * Opens the database and changes nothing in it. Returns undefined for an embedded one that the first start has yet to
 * create. Throws SettingsError for anything that would keep a process from starting.
 */
export async function examineDatabase(settings: Settings, log: Log): Promise<Examined | undefined> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR } = settings
  if (url === undefined) {
    const dataDir = join(DATA_DIR, 'pglite')
    if (!existsSync(dataDir)) return undefined
    const embedded = await openDatabase<Schema>({ kind: 'pglite', dataDir, onBackgroundError: reportTo(log) })
    return { database: embedded, pending: await pendingMigrations(embedded.db), isOwners: false }
  }
  if (ownerUrl !== undefined) {
    const owners = await open(log, { url: ownerUrl })
    await closingAfterFailure(owners, () => requireOwner(owners))
    await owners.close()
  }
  const database = await open(log, { url, directUrl })
  let isOwners = false
  await closingAfterFailure(database, async () => {
    await requireNotifications(database, refusalFor(settings))
    await asSettings(() => requireKnownSchema(database.db))
    const login = await readLogin(database.db)
    isOwners = login.is_owner
    if (isOwners && settings.REQUIRE_APP_ROLE)
      throw new SettingsError(`REQUIRE_APP_ROLE refuses to start. ${OWN_LOGIN}`)
    if (!isOwners) requireAppLogin(login)
  })
  return { database, pending: await pendingMigrations(database.db), isOwners }
}

const reportTo = (log: Log) => (error: unknown) => log.error({ err: error }, 'database background failure')

async function closingAfterFailure(database: OpenDatabase<Schema>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await database.close()
    throw error
  }
}

type Addresses = {
  url: string
  directUrl?: string | undefined
  role?: string | undefined
  onStatement?: StatementReporter | undefined
}

async function open(log: Log, addresses: Addresses): Promise<OpenDatabase<Schema>> {
  try {
    return await openDatabase<Schema>({ kind: 'postgres', ...addresses, onBackgroundError: reportTo(log) })
  } catch (error) {
    const names = addresses.directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_URL or DATABASE_DIRECT_URL'
    throw new SettingsError(`${names} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Throws SettingsError if the database sends no notifications. Without them, no process would notice that content has changed. */
async function requireNotifications(database: OpenDatabase<Schema>, refusal: string): Promise<void> {
  try {
    const stop = await database.listen('evergrove_start', () => {})
    await stop()
  } catch (error) {
    throw error instanceof NotificationsLostError ? new SettingsError(refusal, { cause: error }) : error
  }
}

type AddressSettings = Pick<Settings, 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL'>

function refusalFor({ DATABASE_DIRECT_URL: directUrl, DATABASE_OWNER_URL: ownerUrl }: AddressSettings): string {
  if (ownerUrl !== undefined) return OWNER_URL_HEARS_NOTHING
  return directUrl === undefined ? POOLER_NEEDS_DIRECT_URL : DIRECT_URL_HEARS_NOTHING
}

const POOLER_NEEDS_DIRECT_URL =
  'DATABASE_DIRECT_URL is required, the address of the PostgreSQL server itself: DATABASE_URL leads through a connection pooler in transaction mode, which delivers no notifications'
const DIRECT_URL_HEARS_NOTHING =
  'DATABASE_DIRECT_URL must be the address of the server behind DATABASE_URL and the same database, without a pooler in transaction mode: notifications do not arrive there'
const OWNER_URL_HEARS_NOTHING =
  'DATABASE_OWNER_URL must be the address of the server of DATABASE_URL and the same database, without a pooler in transaction mode: notifications do not arrive there'

/** PostgreSQL through a pool of connections. The same settings apply to a statement on every server connection. */
import { Kysely, PostgresDialect } from 'kysely'
import { type ClientBase, escapeIdentifier, Pool, type PoolConfig, types } from 'pg'
import type { DatabaseOptions, OpenDatabase, PostgresOptions } from './database-types.ts'
import { createPreparation, PooledPostgresDialect } from './pooled-dialect.ts'
import { type Addresses, listenOnPostgres } from './postgres-listener.ts'
import { reportingTo } from './report-statements.ts'
import { type BackgroundErrorReporter, reportBackgroundErrors, warnOfBackgroundError } from './transaction.ts'
import { postgresTypes } from './value-parsers.ts'

const CONNECTION_TIMEOUT_MS = 5000

/**
 * These settings are made by statements instead of start-up parameters, because connection poolers refuse those. The
 * timeouts keep one bad query, lock or forgotten transaction from blocking everything else.
 */
const SETTINGS = {
  jit: 'off',
  timezone: 'UTC',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
}

type Scope = 'session' | 'local'

const roleStatement = (scope: Scope, role: string): string => `set ${scope} role ${escapeIdentifier(role)}`

const settingStatements = (scope: Scope, role: string | undefined): string =>
  [
    ...Object.entries(SETTINGS).map(([name, value]) => `set ${scope} ${name} = '${value}'`),
    ...(role === undefined ? [] : [roleStatement(scope, role)]),
  ].join('; ')

/**
 * Returns a handler that runs the statements on a new connection. The pool waits for its promise before it hands out
 * the connection, although its type does not say so.
 */
const running =
  (statements: string): ((client: ClientBase) => unknown) =>
  (client) =>
    client.query(statements)

/** The number of connections that the job queue has besides the one on which it listens. */
const QUEUE_CONNECTIONS = 3

const connectionTo = (url: string) => ({
  connectionString: url,
  application_name: 'evergrove',
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  keepAlive: true,
})

export async function openPostgres<S>(options: PostgresOptions & DatabaseOptions): Promise<OpenDatabase<S>> {
  const { url, directUrl = url, poolSize = 10, role } = options
  const report = options.onBackgroundError ?? warnOfBackgroundError
  const openPool = (address: string, config: PoolConfig) =>
    createPool(address, { ...connectionTo(address), ...config }, report)
  const isPooled = directUrl !== url
  const onConnect = running(settingStatements('session', role))
  const pool = openPool(url, { max: poolSize, ...(isPooled ? {} : { onConnect }) })
  if (!isPooled) pool.on('connect', createPreparation())
  const dialect = isPooled
    ? new PooledPostgresDialect({ pool }, settingStatements('local', role))
    : new PostgresDialect({ pool })
  const db = new Kysely<S>({ dialect, ...reportingTo(options.onStatement) })
  // Its connections end soon after they were last used, which is rarely after the start.
  const directPool = isPooled ? openPool(directUrl, { max: 2, onConnect }) : pool
  const direct = isPooled ? new Kysely<S>({ dialect: new PostgresDialect({ pool: directPool }) }) : db
  const queue = openPool(directUrl, {
    max: QUEUE_CONNECTIONS,
    application_name: 'evergrove-jobs',
    types,
    ...(role === undefined ? {} : { onConnect: running(roleStatement('session', role)) }),
  })
  reportBackgroundErrors(db, report)
  const endPools = async () => {
    for (const each of new Set([queue, directPool, pool])) if (!each.ended && !each.ending) await each.end()
  }
  for (const [address, each] of new Map([
    [url, pool],
    [directUrl, directPool],
  ])) {
    try {
      await requireVersion(each, address)
    } catch (error) {
      await endPools()
      throw error
    }
  }

  const listeners = openListeners({ listen: connectionTo(directUrl), send: connectionTo(url), role })
  return {
    kind: 'postgres',
    db,
    direct,
    url,
    directUrl,
    queue,
    listen: listeners.listen,
    state: () => ({
      pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      ...listeners.state(),
    }),
    close: async () => {
      await listeners.stop()
      await direct.destroy()
      await db.destroy()
      await endPools()
    },
  }
}

/** Listens over connections of its own, and knows whether each of them receives notifications. */
function openListeners(connections: Addresses) {
  const listeners = new Set<{ isListening: boolean; stop: () => Promise<void> }>()
  let heardAt: Date | undefined
  const listen: OpenDatabase<unknown>['listen'] = async (channel, onMessage, onStateChange) => {
    const listener = { isListening: false, stop: async () => {} }
    const stop = await listenOnPostgres(connections, {
      channel,
      onMessage,
      onStateChange: (isListening) => {
        listener.isListening = isListening
        onStateChange?.(isListening)
      },
      onHeartbeat: () => {
        heardAt = new Date()
      },
    })
    listener.stop = stop
    listeners.add(listener)
    return async () => {
      listeners.delete(listener)
      await stop()
    }
  }
  return {
    listen,
    state: () => ({ isListening: [...listeners].every(({ isListening }) => isListening), heardAt }),
    stop: async () => {
      await Promise.all([...listeners].map(({ stop }) => stop()))
      listeners.clear()
    },
  }
}

const OLDEST_MAJOR = 15

/** Throws one plain line if the server cannot be reached, or is older than the SQL of the product needs. */
async function requireVersion(pool: Pool, url: string): Promise<void> {
  const asked = pool.query<{ version: string }>("select current_setting('server_version_num') as version")
  const { rows } = await asked.catch((error: unknown) => {
    throw plainConnectionError(error, url)
  })
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major >= OLDEST_MAJOR) return
  throw new Error(`The database ${placeOf(url)} is PostgreSQL ${major}, and ${OLDEST_MAJOR} or later is needed`)
}

function createPool(url: string, config: PoolConfig, report: BackgroundErrorReporter): Pool {
  try {
    const pool = new Pool({ types: postgresTypes, pipeline: true, ...config })
    pool.on('error', (error) => report(error, 'An idle database connection was lost'))
    // If a connection breaks between two statements of a transaction, neither the pool nor a statement gets the error,
    // and an unhandled error event ends the process. The next statement of the transaction fails and reports it.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  } catch (error) {
    throw plainConnectionError(error, url)
  }
}

/**
 * Returns the reason of an error. pg reports a refused `localhost` as an AggregateError without a message, with one
 * error for each address.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'at an invalid URL'
  const { host, hostname, pathname, searchParams } = new URL(url)
  const server = hostname === '' ? (searchParams.get('host') ?? 'the local socket') : host
  return `${pathname.slice(1) || '(default)'} at ${server}`
}

/** Returns an error whose message is one plain line: the database, and the reason why it cannot be reached. */
function plainConnectionError(error: unknown, url: string): Error {
  return new Error(`Cannot reach the database ${placeOf(url)}: ${reasonOf(error)}`, { cause: error })
}

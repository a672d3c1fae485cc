/** PostgreSQL through a pool of connections, each with the same session settings. */
import { Kysely, PostgresDialect } from 'kysely'
import { type ClientBase, Pool } from 'pg'
import type { DatabaseOptions, OpenDatabase, PostgresOptions } from './database-types.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { reportBackgroundErrors, warnOfBackgroundError } from './transaction.ts'
import { postgresTypes } from './value-parsers.ts'

const CONNECTION_TIMEOUT_MS = 5000

/**
 * Set by statements instead of start-up parameters, because connection poolers refuse those. The timeouts keep one bad query,
 * lock or forgotten transaction from blocking everything else.
 */
const SESSION_SETTINGS = `
  set jit = off;
  set timezone = 'UTC';
  set statement_timeout = '30s';
  set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s'`

/** The pool waits for the promise before it hands out the connection, although its type does not say so. */
const onConnect: (client: ClientBase) => unknown = (client) => client.query(SESSION_SETTINGS)

export async function openPostgres<S>(options: PostgresOptions & DatabaseOptions): Promise<OpenDatabase<S>> {
  const connection = {
    connectionString: options.url,
    application_name: 'evergrove',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
  }
  const pool = openPool(options, connection)
  const db = new Kysely<S>({ dialect: new PostgresDialect({ pool }) })
  const report = options.onBackgroundError ?? warnOfBackgroundError
  reportBackgroundErrors(db, report)
  pool.on('error', (error) => report(error, 'An idle database connection was lost'))
  // If a connection breaks between two statements of a transaction, neither the pool nor a statement gets the error, and an
  // unhandled error event ends the process. The next statement of the transaction fails and reports it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw plainConnectionError(error, options.url)
  }

  const stops = new Set<() => Promise<void>>()
  return {
    kind: 'postgres',
    db,
    url: options.url,
    listen: async (channel, onMessage, onStateChange) => {
      const stop = await listenOnPostgres(connection, {
        channel,
        onMessage,
        onStateChange: onStateChange ?? (() => {}),
      })
      stops.add(stop)
      return async () => {
        stops.delete(stop)
        await stop()
      }
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()))
      stops.clear()
      await db.destroy()
      if (!pool.ended && !pool.ending) await pool.end()
    },
  }
}

function openPool(options: PostgresOptions, connection: { connectionString: string }): Pool {
  try {
    return new Pool({ ...connection, max: options.poolSize ?? 10, types: postgresTypes, onConnect })
  } catch (error) {
    throw plainConnectionError(error, options.url)
  }
}

/** pg reports a refused `localhost` as an AggregateError without a message, with one error for each address. */
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

/** Returns an error whose message is one plain line: which database, and why it cannot be reached. */
function plainConnectionError(error: unknown, url: string): Error {
  return new Error(`Cannot reach the database ${placeOf(url)}: ${reasonOf(error)}`, { cause: error })
}

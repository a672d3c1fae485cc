/** Recognises errors that show that the database is away, rather than that a statement was wrong. */
import { type Kysely, sql } from 'kysely'

/**
 * Class 08 is about connections, 57P01 to 57P03 say that the server stops or starts, 53300 that it has no free
 * connection, and 25006 that it accepts no writes because another server has become the primary. The product's own
 * read-only transactions do not write.
 */
const AWAY_STATE = /^(?:08\w{3}|57P0[1-3]|53300|25006)$/

/** The system's errors of a socket. Files share some of the codes, so the calls are checked as well. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const SOCKET_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** Matches the loss of a connection in messages, because pg, its pool, Kysely and PGlite report it by words alone. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect$|timeout expired$|Client (?:has encountered a connection error|was closed) and is not queryable$|Cannot use a pool after calling end|driver has already been destroyed$|Postgres connection has been discarded$|PGlite (?:is clos(?:ed|ing)$|instance is already closed))/

/**
 * Returns whether the error says that the database cannot be reached: it is not there, refuses connections, or has
 * ended one. The same call may succeed later. Errors of statements, and of anything but the database's own connection,
 * do not count.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') {
    if ('syscall' in error) return SOCKET_CODES.has(error.code) && SOCKET_CALLS.has(String(error.syscall))
    return AWAY_STATE.test(error.code)
  }
  return AWAY_WORDS.test(error.message)
}

/**
 * Class 53 means that the server lacks a resource: 53100 is a full disk and 53200 a lack of memory. 58030 is a disk
 * that fails. 55P03 and 57014 end a statement that waited longer for a lock, or ran longer, than the database may take.
 */
const STRAINED_STATE = /^(?:53\w{3}|58030|55P03|57014)$/

/** Returns whether the error says that the database is there and cannot do this now. Nothing of the transaction is stored. */
export const isDatabaseStrained = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && STRAINED_STATE.test(error.code)

/** Returns whether the database accepts a statement now. If not, the requests that need it log the reason. */
export const isDatabaseReachable = <S>(db: Kysely<S>): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

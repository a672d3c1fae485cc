/** The options for opening a database and the interface of an open one, the same for both drivers. */
import type { PGlite } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
import { types } from 'pg'
import type { StatementReporter } from './report-statements.ts'
import type { BackgroundErrorReporter } from './transaction.ts'

export type PgliteOptions = {
  kind: 'pglite'
  /** The folder that holds the data; with undefined, everything stays in memory. */
  dataDir: string | undefined
  /** A dump of a data folder to start from. */
  snapshot?: Blob | Buffer
}

export type PostgresOptions = {
  kind: 'postgres'
  /** The address of a server, or of a pooler in front of it, to which statements go. */
  url: string
  /** The server itself, where `url` leads through a pooler in transaction mode. */
  directUrl?: string | undefined
  poolSize?: number
  /** The role that every connection takes after its login. Rejects if the login may not take it. */
  role?: string | undefined
}

export type DatabaseOptions = (PgliteOptions | PostgresOptions) & {
  /** Receives failures that have no caller: a lost idle connection, a failed after-commit hook. The default is a Node warning. */
  onBackgroundError?: BackgroundErrorReporter
  /** Receives each statement of `db` after it has run. The job queue's own are not among them. */
  onStatement?: StatementReporter | undefined
}

type DatabaseState = {
  /** Open connections, those of them that are idle, and requests that wait for one. Undefined without a pool. */
  pool: { total: number; idle: number; waiting: number } | undefined
  /** True while this process listens on every channel. */
  isListening: boolean
  /** The moment at which a notification to itself last arrived on PostgreSQL. */
  heardAt: Date | undefined
}

export type OpenDatabase<S> = {
  kind: 'pglite' | 'postgres'
  db: Kysely<S>
  /** The same database, with connections that keep their session from one transaction to the next: for migrations. */
  direct: Kysely<S>
  /**
   * Calls `onMessage` for each notification on the channel, a lower-case name, until the returned function is called.
   * Notifications that are sent while it does not listen are lost: `onStateChange` reports when that begins (false) and
   * ends (true). Rejects with NotificationsLostError where notifications do not arrive, as behind a pooler in
   * transaction mode.
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onStateChange?: (listening: boolean) => void,
  ) => Promise<() => Promise<void>>
  /** The state of the pool and of the listening connections of this process. */
  state: () => DatabaseState
  /** Connections for the job queue alone, past any pooler and without time-outs; absent on PGlite, which has one for all. */
  queue?: { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }
  /** Closes every connection. It may be called more than once. */
  close: () => Promise<void>
  /** The PGlite instance, for code that must share its single session; absent on PostgreSQL. */
  pglite?: PGlite
  /** The URL of the PostgreSQL server; absent on PGlite. */
  url?: string
  /** The URL that leads to the server itself, the same one where there is no pooler; absent on PGlite. */
  directUrl?: string
}

// Parses column values into the same JavaScript values on both drivers. A bigint, and so count(*), becomes a number,
// or a JavaScript `bigint` beyond the safe integers, so that it is exact at any size; numeric stays text; a date is
// 'YYYY-MM-DD'; a timestamptz is a Date; JSON is parsed. The defaults that pg shares with other libraries of the
// process stay unchanged.

const OID = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 } as const
const ARRAY_OID = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 } as const
const TEXT_ARRAY_OID: number = 1009

type ValueParser = (text: string) => unknown

function parseInt8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

const parseTimestamp = types.getTypeParser(OID.timestamptz, 'text')
const asText = (text: string): string => text

const scalarParsers = {
  int8: parseInt8,
  date: asText,
  timestamptz: parseTimestamp,
  numeric: asText,
} satisfies Record<keyof typeof OID, ValueParser>

const typeNames = Object.keys(OID) as (keyof typeof OID)[]

/** Parsers by type id for PGlite, which derives the parsers of arrays itself. */
export const pgliteParsers: Record<number, ValueParser> = Object.fromEntries(
  typeNames.map((name) => [OID[name], scalarParsers[name]]),
)

const parseTextArray: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY_OID, 'text')

const postgresParsers = new Map<number, ValueParser>(
  typeNames.flatMap((name): [number, ValueParser][] => {
    const parseItem: ValueParser = scalarParsers[name]
    const parseArray = (text: string) => parseTextArray(text).map((item) => (item === null ? null : parseItem(item)))
    return [
      [OID[name], parseItem],
      [ARRAY_OID[name], parseArray],
    ]
  }),
)

/** Type parsers for one pg pool or client; other types keep pg's own parsers. */
export const postgresTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : postgresParsers.get(oid)) ??
    types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

/** The options for opening a database and the interface of an open one, the same for both drivers. */
import type { PGlite } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
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

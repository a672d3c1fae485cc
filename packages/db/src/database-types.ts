/** What can be opened and what one then has, whichever driver it is. */
import type { PGlite } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
import type { BackgroundErrorReporter } from './transaction.ts'

export type PgliteOptions = {
  kind: 'pglite'
  /** The folder that holds the data; undefined keeps everything in memory. */
  dataDir: string | undefined
  /** A dump of a data directory to begin with. */
  snapshot?: Blob | Buffer
}

export type PostgresOptions = { kind: 'postgres'; url: string; poolSize?: number }

export type DatabaseOptions = (PgliteOptions | PostgresOptions) & {
  /** Told of failures that have no caller: a lost idle connection, a failed after-commit hook. Else Node warns. */
  onBackgroundError?: BackgroundErrorReporter
}

export type OpenDatabase<S> = {
  kind: 'pglite' | 'postgres'
  db: Kysely<S>
  /**
   * Calls `onMessage` for each notification on the channel, a lower-case name, until the returned function is called.
   * Notifications sent while not listening are lost: `onStateChange` says when that begins (false) and ends (true).
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onStateChange?: (listening: boolean) => void,
  ) => Promise<() => Promise<void>>
  /** Ends every connection; may be called more than once. */
  close: () => Promise<void>
  /** The PGlite instance, for what must share its one session; absent on PostgreSQL. */
  pglite?: PGlite
  /** The URL of the PostgreSQL server; absent on PGlite. */
  url?: string
}

/**
 * PGlite: PostgreSQL inside this process, with a single session. Use it for demonstration, development and tests only:
 * it never syncs to disk, a slow query blocks the process, and it does not stop a second process from opening the same
 * folder.
 */
import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { DatabaseOptions, OpenDatabase, PgliteOptions } from './database-types.ts'
import { reportingTo } from './report-statements.ts'
import { reportBackgroundErrors, warnOfBackgroundError } from './transaction.ts'
import { pgliteParsers } from './value-parsers.ts'

export async function openPglite<S>(options: PgliteOptions & DatabaseOptions): Promise<OpenDatabase<S>> {
  if (options.dataDir !== undefined) await mkdir(options.dataDir, { recursive: true })
  const pglite = await PGlite.create({
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
    ...(options.snapshot === undefined ? {} : { loadDataDir: asBlob(options.snapshot) }),
    parsers: pgliteParsers,
  })
  return overPglite(pglite, options)
}

/** Prepares the session of an instance that is open with `pgliteParsers`, and returns the database over it. */
export async function overPglite<S>(
  pglite: PGlite,
  options: Pick<DatabaseOptions, 'onStatement' | 'onBackgroundError'> = {},
): Promise<OpenDatabase<S>> {
  await pglite.exec("set timezone = 'UTC'")
  const db = new Kysely<S>({ dialect: new PGliteDialect({ pglite }), ...reportingTo(options.onStatement) })
  reportBackgroundErrors(db, options.onBackgroundError ?? warnOfBackgroundError)

  return {
    kind: 'pglite',
    db,
    direct: db,
    pglite,
    listen: async (channel, onMessage, onStateChange) => {
      const stop = await pglite.listen(channel, onMessage)
      onStateChange?.(true)
      return () => stop()
    },
    state: () => ({ pool: undefined, isListening: true, heardAt: undefined }),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

const asBlob = (snapshot: Blob | Buffer): Blob =>
  snapshot instanceof Blob ? snapshot : new Blob([new Uint8Array(snapshot)])

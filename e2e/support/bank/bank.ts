/** A company on a PostgreSQL of its own, run by a real server process; either can be killed while the other lives. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Schema } from '@evergrove/core/platform/schema'
import { openDatabase } from '@evergrove/db'
import { startPostgres } from '@evergrove/db/testing/find-postgres'
import type { Kysely } from 'kysely'
import { createCaller } from './calls.ts'

type ServerProcess = {
  listening: Promise<string>
  ended: Promise<unknown>
  kill: (signal: 'SIGTERM' | 'SIGKILL') => boolean
}

type Start = (settings: Record<string, string>) => ServerProcess

export type Bank = Awaited<ReturnType<typeof openBank>>

function superviseServer(start: Start, settings: Record<string, string>) {
  let server: ServerProcess | undefined
  let url: string | undefined
  let starts = 0
  let ends = 0

  const watch = async (started: ServerProcess) => {
    await started.ended
    ends += 1
  }
  return {
    /** Where it listens; undefined while it does not. */
    url: () => url,
    isRunning: () => starts > ends,
    startServer: async () => {
      server = start(settings)
      starts += 1
      void watch(server)
      url = await server.listening
    },
    killServer: async () => {
      // Its port may belong to another server soon: from here on nobody calls it.
      url = undefined
      server?.kill('SIGKILL')
      await server?.ended
    },
  }
}

/** Starts the cluster, with every commit synced to disk as in earnest. The server on it is the test's to start. */
export async function openBank({ start, folder, binaries }: { start: Start; folder: string; binaries: string }) {
  const cluster = await startPostgres(binaries, ['fsync=on', 'synchronous_commit=on'])
  const databaseUrl = cluster.url('postgres')
  const settings = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: randomBytes(32).toString('hex'),
    FIELD_KEY: randomBytes(32).toString('hex'),
    UNSUBSCRIBE_KEY: randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
  }
  const server = superviseServer(start, settings)
  const { url } = server
  const { insist, failures } = createCaller(url)
  const outages: { fromMs: number; toMs: number }[] = []

  return {
    ...server,
    insist,
    /** Starts another server on the same database and gives its address; it runs until the test ends. */
    startCopy: (): Promise<string> => start({ ...settings, DATA_DIR: join(folder, 'copy') }).listening,
    /** The status of `/readyz` or `/healthz`, 0 without a response. */
    health: async (path: '/readyz' | '/healthz'): Promise<number> => {
      try {
        return (await fetch(`${url()}${path}`, { signal: AbortSignal.timeout(10_000) })).status
      } catch {
        // Not answered in time or not at all.
        return 0
      }
    },
    /**
     * Kills PostgreSQL, starts it again after `meanwhile`, and counts failures as explained until `recovered` resolves.
     */
    crashDatabase: async ({ meanwhile, recovered }: Record<'meanwhile' | 'recovered', () => Promise<void>>) => {
      const fromMs = performance.now()
      await cluster.crash()
      await meanwhile()
      await cluster.restart()
      await recovered()
      outages.push({ fromMs, toMs: performance.now() })
    },
    /** Answers of 500 and above that no missing database explains. */
    unexplainedFailures: (): string[] =>
      failures
        .filter(({ fromMs, toMs }) => !outages.some((outage) => fromMs < outage.toMs && toMs > outage.fromMs))
        .map(({ text }) => text),
    /** Looks at the rows themselves. */
    inDatabase: async <T>(look: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
      const database = await openDatabase<Schema>({ kind: 'postgres', url: databaseUrl })
      try {
        return await look(database.db)
      } finally {
        await database.close()
      }
    },
    close: async () => {
      await server.killServer()
      await cluster.stop()
    },
  }
}

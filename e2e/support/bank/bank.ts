/** A company on its own PostgreSQL, run by two real server processes. Each of the three can be killed while the others run. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Schema } from '@evergrove/core/platform/schema'
import { openDatabase } from '@evergrove/db'
import { startPostgres } from '@evergrove/db/testing/find-postgres'
import type { Kysely } from 'kysely'
import { createCaller } from './calls.ts'
import { openMailbox } from './mailbox.ts'

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

  const watch = async (started: ServerProcess) => {
    await started.ended
    if (server === started) server = undefined
  }
  const startServer = async (): Promise<string> => {
    const started = start(settings)
    server = started
    void watch(started)
    url = await started.listening
    return url
  }
  return {
    /** The address, or undefined while the server does not listen. */
    url: () => url,
    isRunning: () => server !== undefined,
    /** Starts the server and returns its address. */
    start: startServer,
    kill: async () => {
      // Another server may soon listen on this port, so nobody may call it from here on.
      url = undefined
      const killed = server
      killed?.kill('SIGKILL')
      await killed?.ended
    },
  }
}

/** Starts the cluster, with every commit synced to disk as in production. The test starts the servers on it. */
export async function openBank({ start, folder, binaries }: { start: Start; folder: string; binaries: string }) {
  const cluster = await startPostgres(binaries, ['fsync=on', 'synchronous_commit=on'])
  const mailbox = await openMailbox()
  const databaseUrl = cluster.url('postgres')
  const settings = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: randomBytes(32).toString('hex'),
    FIELD_KEY: randomBytes(32).toString('hex'),
    UNSUBSCRIBE_KEY: randomBytes(32).toString('hex'),
    LOG_KEY: randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
    SMTP_URL: mailbox.url,
    MAIL_FROM: mailbox.sender,
  }
  const first = superviseServer(start, settings)
  const second = superviseServer(start, { ...settings, DATA_DIR: join(folder, 'second') })
  const servers = [first, second] as const
  const { insist, failures } = createCaller(() => servers.flatMap(({ url }) => url() ?? []))
  const outages: { fromMs: number; toMs: number }[] = []

  return {
    servers,
    mailbox,
    insist,
    /** Returns the statuses of `/readyz` or `/healthz` of the servers, 0 without a response. */
    health: (path: '/readyz' | '/healthz'): Promise<number[]> =>
      Promise.all(
        servers.map(({ url }) =>
          fetch(`${url()}${path}`, { signal: AbortSignal.timeout(10_000) }).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      ),
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
    /** Lists responses of 500 and above that no missing database explains. */
    unexplainedFailures: (): string[] =>
      failures
        .filter(({ fromMs, toMs }) => !outages.some((outage) => fromMs < outage.toMs && toMs > outage.fromMs))
        .map(({ text }) => text),
    /** Reads or changes the rows themselves. */
    inDatabase: async <T>(look: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
      const database = await openDatabase<Schema>({ kind: 'postgres', url: databaseUrl })
      try {
        return await look(database.db)
      } finally {
        await database.close()
      }
    },
    close: async () => {
      for (const server of servers) await server.kill()
      await cluster.stop()
      await mailbox.close()
    },
  }
}

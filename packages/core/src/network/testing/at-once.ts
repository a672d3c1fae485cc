/** Several server processes on one PostgreSQL, for tests of concurrency. */
import { type OpenDatabase, openDatabase } from '@evergrove/db'
import { openTestDatabase } from '@evergrove/db/testing'
import { checkLedger } from '../../ledger/index.ts'
import type { Database, Schema } from '../../platform/schema.ts'

/** As many as there are server processes. */
const SERVERS = 4

export type Servers = {
  db: Database
  /** Each server batches the requests that reach it, and competes with the others. */
  of: (index: number) => Database
  times: (count: number, action: (db: Database) => Promise<unknown>) => Promise<unknown>[]
  /** Returns the findings of the check of the ledger. */
  breaches: () => Promise<unknown[]>
  truncateAll: () => Promise<void>
  close: () => Promise<void>
}

/** Opens a new database with four servers on it, each with 16 connections. */
export async function openServers(): Promise<Servers> {
  const database = await openTestDatabase<Schema>()
  const servers: OpenDatabase<Schema>[] = []
  for (let count = 0; count < SERVERS; count += 1) {
    servers.push(await openDatabase<Schema>({ kind: 'postgres', url: database.url ?? '', poolSize: 16 }))
  }
  const of = (index: number) => (servers[index % SERVERS] as OpenDatabase<Schema>).db
  return {
    db: of(0),
    of,
    times: (count, action) => Array.from({ length: count }, (_, index) => action(of(index))),
    breaches: async () => (await checkLedger(of(0))).filter(({ count }) => count > 0),
    truncateAll: () => database.truncateAll(),
    close: async () => {
      for (const server of servers) await server.close()
      await database.close()
    },
  }
}

/** Counts the actions with each outcome: `ok`, or the code of the error. */
export async function outcomesOf(actions: Promise<unknown>[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const settled of await Promise.allSettled(actions)) {
    const name = settled.status === 'fulfilled' ? 'ok' : String(settled.reason.code ?? settled.reason)
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}

/** What test set-up and test databases share: the driver, and creating databases on a PostgreSQL server. */
import { Client } from 'pg'

export type TestDriver = 'pglite' | 'postgres'

/** The driver that TEST_DRIVER asks for; PGlite unless it says otherwise. */
export function testDriver(): TestDriver {
  const driver = process.env.TEST_DRIVER ?? 'pglite'
  if (driver !== 'pglite' && driver !== 'postgres') throw new Error(`TEST_DRIVER is pglite or postgres, not ${driver}`)
  return driver
}

export async function runAsAdministrator(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  return serverUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

/** Shared by the test set-up and test databases: the driver, and creating databases on a PostgreSQL server. */
import { Client } from 'pg'

export type TestDriver = 'pglite' | 'postgres'

/** Returns the driver that TEST_DRIVER names; the default is PGlite. */
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

/** Returns the URL of another database on the same server. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  return serverUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

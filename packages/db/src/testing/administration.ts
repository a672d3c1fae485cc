/** Shared by the test set-up and test databases: the driver, and creating databases on a PostgreSQL server. */
import { Client } from 'pg'

export type TestDriver = 'pglite' | 'postgres'

/** Returns the driver that TEST_DRIVER names. vitest.config.ts sets it for each project. */
export function testDriver(environment: { TEST_DRIVER?: string } = process.env): TestDriver {
  const driver = environment.TEST_DRIVER ?? 'pglite'
  if (driver !== 'pglite' && driver !== 'postgres') throw new Error(`TEST_DRIVER is pglite or postgres, not ${driver}`)
  return driver
}

export async function runAsAdministrator(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  // A server that stops fails the statement, and the unhandled event would end the process.
  client.on('error', () => undefined)
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

/** Returns the same address for another login. The address of a socket names its login after the question mark. */
export function urlOfLogin(address: string, { name, password }: { name: string; password: string }): string {
  const url = new URL(address)
  if (url.hostname === '') {
    url.searchParams.set('user', name)
    url.searchParams.set('password', password)
  } else Object.assign(url, { username: name, password })
  return url.href
}

/**
 * The messages for an operator who starts the product behind a pooler in transaction mode. The tests need PostgreSQL
 * and PgBouncer.
 * @module-tag deep
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, type PostgresCluster, startPostgres } from '@evergrove/db/testing/find-postgres'
import { hasPooler, startPooler } from '@evergrove/db/testing/pooler'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTask } from './cli.ts'
import { SettingsError } from './settings.ts'

describe.runIf(findPostgres() !== undefined && hasPooler())('behind a pooler in transaction mode', () => {
  let folder: string
  let cluster: PostgresCluster
  let pooler: Awaited<ReturnType<typeof startPooler>>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'evergrove-pooled-'))
    cluster = await startPostgres(findPostgres() ?? '')
    pooler = await startPooler(cluster.url('postgres'))
  })
  afterAll(async () => {
    await pooler.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true })
  })

  const migrate = (environment: Record<string, string>) =>
    runTask(
      ['migrate'],
      {
        DATA_DIR: folder,
        DATABASE_URL: pooler.url,
        JWT_SECRET: 'x'.repeat(32),
        FIELD_KEY: 'a'.repeat(64),
        UNSUBSCRIBE_KEY: 'b'.repeat(64),
        ...environment,
      },
      { askPassword: async () => '', print: () => {} },
    )

  test('[O2] the start ends with one line that names the missing setting', async () => {
    const refusal = await migrate({}).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SettingsError)
    expect((refusal as Error).message).toMatch(/^DATABASE_DIRECT_URL is required.*[^\n]$/)
  })

  test('[O2] the product starts if it also has the address of the server itself', async () => {
    await expect(migrate({ DATABASE_DIRECT_URL: cluster.url('postgres') })).resolves.toContain('up to date')
  }, 60_000)
})

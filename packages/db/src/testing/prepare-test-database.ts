/**
 * Prepares one migrated database, of which each test file gets a copy. On PGlite it is a dump in a temporary file. On
 * PostgreSQL it is a template database, on the server of TEST_DATABASE_URL or in a temporary cluster.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { applyRights, migrateToLatest, type OpenDatabase, openDatabase } from '../index.ts'
import { runAsAdministrator, testDriver, urlOfDatabase } from './administration.ts'
import { findPostgres, startPostgres } from './postgres-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: { kind: 'pglite'; snapshotFile: string } | { kind: 'postgres'; adminUrl: string; template: string }
  }
}

type Fill<S> = (database: OpenDatabase<S>) => Promise<void>

/** Prepares the database and returns the function that removes it. `fill` adds rows after migrations, before grants. */
export async function prepareTestDatabase<S>(project: TestProject, fill: Fill<S>): Promise<() => Promise<void>> {
  return testDriver(project.config.env) === 'postgres' ? setUpPostgres(project, fill) : setUpPglite(project, fill)
}

async function prepare<S>(database: OpenDatabase<S>, fill: Fill<S>): Promise<void> {
  await migrateToLatest(database.db)
  await fill(database)
  await applyRights(database.db)
}

async function setUpPglite<S>(project: TestProject, fill: Fill<S>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'evergrove-pglite-'))
  const snapshotFile = join(folder, 'migrated.tar')
  const database = await openDatabase<S>({ kind: 'pglite', dataDir: undefined })
  await prepare(database, fill)
  const dump = await database.pglite?.dumpDataDir('none')
  await database.close()
  if (dump === undefined) throw new Error('PGlite gave no dump')
  writeFileSync(snapshotFile, Buffer.from(await dump.arrayBuffer()))
  project.provide('testDatabase', { kind: 'pglite', snapshotFile })
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function setUpPostgres<S>(project: TestProject, fill: Fill<S>): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await reachPostgres()
  const template = `evergrove_template_${randomBytes(6).toString('hex')}`
  await runAsAdministrator(adminUrl, `create database ${template}`)
  const database = await openDatabase<S>({ kind: 'postgres', url: urlOfDatabase(adminUrl, template) })
  await prepare(database, fill)
  await database.close()
  project.provide('testDatabase', { kind: 'postgres', adminUrl, template })
  return async () => {
    await runAsAdministrator(adminUrl, `drop database ${template}`)
    await stop()
  }
}

async function reachPostgres(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) return { adminUrl: given, stop: async () => {} }
  const binaries = findPostgres()
  if (binaries === undefined) throw new Error('Tests on PostgreSQL need its server binaries or TEST_DATABASE_URL')
  const cluster = await startPostgres(binaries)
  return { adminUrl: cluster.url('postgres'), stop: cluster.stop }
}

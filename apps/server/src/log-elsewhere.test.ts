/**
 * The transparency log without a bucket: its files are in the folder of one process, and other processes do not see
 * them. The tests need PostgreSQL.
 * @module-tag deep
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { listNewestChecks } from '@evergrove/core/checks'
import { runAsAdministrator } from '@evergrove/db/testing/administration'
import { findPostgres, type PostgresCluster, startPostgres } from '@evergrove/db/testing/find-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runTask } from './cli.ts'
import { type RunningServer, readSettings, startServer } from './index.ts'
import { createLog } from './log.ts'
import { checkWholeLog, extendLog } from './log-jobs.ts'
import { createMetrics } from './metrics.ts'
import { openServices, type Services } from './services.ts'
import { askForCheck } from './tasks/log-tasks.ts'
import { noPages } from './testing/no-pages.ts'

const terminal = { askPassword: async () => '', print: () => {} }
const DIFFERING = 'Files of the transparency log that differ from it'

describe.runIf(findPostgres() !== undefined)('[N13] with the files of the log in the folder of one process,', () => {
  let cluster: PostgresCluster
  let folder: string
  let owner: RunningServer
  let companies = 0

  const at = (...path: string[]) => join(folder, ...path)
  const environment = (name: string) => ({
    DATA_DIR: at(name),
    DATABASE_URL: cluster.url(`company_${companies}`),
    PUBLIC_URL: 'localhost',
    SMTP_URL: 'files',
    S3_BUCKET: 'folder',
    JWT_SECRET: 'x'.repeat(32),
    FIELD_KEY: 'a'.repeat(64),
    UNSUBSCRIBE_KEY: 'b'.repeat(64),
    LOG_KEY: 'c'.repeat(64),
    SEED: 'none',
    LOG_LEVEL: 'silent',
    PORT: '0',
  })
  const run = (name: string, ...words: string[]) => runTask(words, environment(name), terminal)
  const breachesOf = async ({ db }: Pick<Services, 'db'>) => (await listNewestChecks(db)).log?.breaches

  async function inAnotherFolder<T>(work: (services: Services) => Promise<T>): Promise<T> {
    mkdirSync(at('other'))
    const options = { log: createLog('silent'), publicUrl: () => 'http://localhost', metrics: createMetrics() }
    const services = await openServices(readSettings({ ...environment('other'), ROLE: 'web' }), options)
    try {
      return await work(services)
    } finally {
      await services.close()
    }
  }

  beforeAll(async () => {
    cluster = await startPostgres(findPostgres() ?? '')
  }, 60_000)
  afterAll(() => cluster.stop())
  beforeEach(async () => {
    companies += 1
    await runAsAdministrator(cluster.url('postgres'), `create database company_${companies}`)
    folder = mkdtempSync(join(tmpdir(), 'evergrove-elsewhere-'))
    owner = await startServer(readSettings(environment('owner')), { frontEnd: noPages })
    await extendLog(owner.services.transparency)
  }, 60_000)
  afterEach(async () => {
    await owner.stop()
    rmSync(folder, { recursive: true })
  })

  test.each(['owner', 'other', 'of-another-log'])(
    'log:check with DATA_DIR %s asks that process, which checks its own files',
    async (name) => {
      const note = readFileSync(at('owner', 'files', 'log', 'checkpoint'), 'utf8')
      mkdirSync(at('of-another-log', 'files', 'log'), { recursive: true })
      writeFileSync(at('of-another-log', 'files', 'log', 'checkpoint'), note.replace(/^.*/, 'www.example.org/log'))
      expect(await run(name, 'log:check')).toMatch(/^Checked \d+ entries there, and found nothing wrong\.$/)
      expect(await breachesOf(owner.services)).toEqual([])
      rmSync(at('owner', 'files', 'log', 'checkpoint'))
      await expect(run(name, 'log:check')).rejects.toThrow(new RegExp(`^ +1 {2}${DIFFERING}\n`))
      expect(await breachesOf(owner.services)).toEqual([{ name: DIFFERING, count: 1 }])
    },
  )

  test('a check says nothing if that process does not run, and raises no alarm', async () => {
    await checkWholeLog(owner.services.transparency)
    const kept = await listNewestChecks(owner.services.db)
    await owner.services.jobs.stop()
    await inAnotherFolder(async (services) => {
      await expect(checkWholeLog(services.transparency)).rejects.toThrow(
        'DATA_DIR has no files of the transparency log',
      )
      await expect(askForCheck(services, { print: terminal.print, patienceMs: 500 })).rejects.toThrow(
        'so that nothing can be said about it here.',
      )
    })
    expect(await listNewestChecks(owner.services.db)).toEqual(kept)
  })

  test('a process that has lost the files, with its record of the last signature, still raises the alarm', async () => {
    rmSync(at('owner', 'files'), { recursive: true })
    const { findings } = await checkWholeLog(owner.services.transparency)
    expect(findings.filter(({ count }) => count > 0)).toMatchObject([{ name: DIFFERING }])
    expect(await breachesOf(owner.services)).toEqual([{ name: DIFFERING, count: 1 }])
  })

  test('other tasks sign nothing in another folder, and export no month without its time stamps', async () => {
    const roots = at('roots.pem')
    writeFileSync(roots, rootCertificates[0] ?? '')
    expect(await run('other', 'log:catch-up')).toMatch(/^Took \d+ records in .+, which signs them\.$/)
    const stamped = { ...environment('other'), TSA_URL: 'https://tsa.example.org', TSA_CERTIFICATE_FILE: roots }
    const month = '2026-01'
    await expect(runTask(['audit:export', month, at('month.jsonl')], stamped, terminal)).rejects.toThrow(
      'and so are its time stamps',
    )
    expect([at('other', 'files', 'log'), at('month.jsonl')].filter(existsSync)).toEqual([])
  })

  test('a restored database is signed in a new folder when the operator asks for it, and checked there afterwards', async () => {
    await owner.services.jobs.stop()
    expect(await run('other', 'log:restart')).toMatch(/^Signed a log of \d+ entries\./)
    expect(await run('other', 'log:check')).toMatch(/Checked \d+ entries\.$/)
  })

  test('a copy of the files is checked without the new key beside it, which has signed nothing', async () => {
    cpSync(at('owner', 'files'), at('other', 'files'), { recursive: true })
    const checked = runTask(['log:check'], { ...environment('other'), LOG_KEY: '' }, terminal)
    expect(await checked).toMatch(/Checked \d+ entries\.$/)
  })
})

/**
 * The database roles of a process, by the addresses in its settings. The tests need PostgreSQL, and PgBouncer for one
 * test.
 * @module-tag deep
 */

import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inTransaction } from '@evergrove/db'
import { runAsAdministrator, urlOfLogin } from '@evergrove/db/testing/administration'
import { findPostgres, type PostgresCluster, startPostgres } from '@evergrove/db/testing/find-postgres'
import { hasPooler, startPooler } from '@evergrove/db/testing/pooler'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runTask } from './cli.ts'
import { type RunningServer, readSettings, SettingsError, startServer } from './index.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'
import { noPages } from './testing/no-pages.ts'

const TEST_MS = 60_000

let folder: string
let running: RunningServer | undefined

beforeEach(() => {
  folder = makeDataFolder()
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true })
})

const ASKED = { PUBLIC_URL: 'localhost', SMTP_URL: 'files', S3_BUCKET: 'folder' }
const SECRETS = { ...ASKED, JWT_SECRET: 'x'.repeat(32), FIELD_KEY: 'a'.repeat(64), UNSUBSCRIBE_KEY: 'b'.repeat(64) }

async function start(environment: Record<string, string>): Promise<RunningServer['services']> {
  const settings = readSettings({ DATA_DIR: folder, PORT: '0', SEED: 'none', LOG_LEVEL: 'silent', ...environment })
  running = await startServer(settings, { frontEnd: noPages })
  return running.services
}

const refusalOf = async (attempt: Promise<unknown>): Promise<string> => {
  const refusal = await attempt.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SettingsError)
  const { message } = refusal as Error
  expect(message).not.toContain('\n')
  return message
}

const WHO = `select current_user::text as worker, session_user::text as login,
  has_table_privilege('ledger_accounts', 'update') as may_change,
  pg_has_role(current_user, (select relowner from pg_class where oid = 'ledger_accounts'::regclass), 'member') as is_owner`

const whoIs = async <S>(db: Kysely<S>) => (await sql.raw(WHO).execute(db)).rows[0]

/** Returns the role and the login of each kind of connection. */
async function listWorkers({ database }: RunningServer['services']): Promise<unknown[]> {
  return [
    await whoIs(database.db),
    await inTransaction(database.db, (trx) => whoIs(trx)),
    await whoIs(database.direct),
    ...((await database.queue?.query(WHO))?.rows ?? []),
  ]
}

test(
  'on PGlite the process works as the product’s role, and no notice asks for anything',
  async () => {
    const services = await start({})
    for (const worker of await listWorkers(services)) {
      expect(worker).toEqual({ worker: 'evergrove_app', login: 'postgres', may_change: false, is_owner: false })
    }
    await expect(sql`update ledger_accounts set credits_posted = 1`.execute(services.db)).rejects.toThrow(
      'permission denied',
    )
    expect(services.notice).toBeUndefined()
  },
  TEST_MS,
)

const terminal = { askPassword: async () => '', print: () => {} }

test.each([['migrate'], ['ledger:check']])(
  'PGlite can be opened by %s after a process that worked as the product’s role',
  async (task) => {
    const environment = { DATA_DIR: folder, SEED: 'none' }
    const run = (word: string) => runTask([word], environment, terminal)
    await run('audit:verify')
    await expect(run(task)).resolves.not.toBe('')
  },
  TEST_MS,
)

test('database:roles needs PostgreSQL', async () => {
  const roles = runTask(['database:roles'], { DATA_DIR: folder, SEED: 'none' }, terminal)
  expect(await refusalOf(roles)).toBe('database:roles needs PostgreSQL: set DATABASE_URL to the address of the owner')
})

test('REQUIRE_APP_ROLE needs PostgreSQL', () => {
  expect(() => readSettings({ REQUIRE_APP_ROLE: '1' })).toThrow('DATABASE_URL is required when REQUIRE_APP_ROLE is set')
})

test.runIf(findPostgres() !== undefined)(
  '[S13] the compose file’s database accepts the owner’s migrations, and its processes work with a login that owns nothing',
  async () => {
    const cluster = await startPostgres(findPostgres() ?? '')
    onTestFinished(() => cluster.stop())
    const roles = fileURLToPath(new URL('../../../deploy/roles.sql', import.meta.url))
    const passwords = { OWNER_PASSWORD: 'of-the-owner', LOGIN_PASSWORD: 'of-the-login' }
    await promisify(execFile)('psql', ['-v', 'ON_ERROR_STOP=1', '-f', roles, cluster.url('postgres')], {
      env: { ...process.env, ...passwords },
    })
    const addressOf = (name: string) => urlOfLogin(cluster.url('evergrove'), { name, password: 'none' })
    const shared = { ...SECRETS, REQUIRE_APP_ROLE: '1' }
    const owners = { DATA_DIR: folder, SEED: 'none', ...shared, DATABASE_URL: addressOf('evergrove_owner') }
    expect(await runTask(['migrate'], owners, terminal)).toContain('0 migrations are pending')

    const services = await start({ ...shared, DATABASE_URL: addressOf('evergrove_login') })
    for (const worker of await listWorkers(services)) {
      expect(worker).toEqual({
        worker: 'evergrove_login',
        login: 'evergrove_login',
        may_change: false,
        is_owner: false,
      })
    }
  },
  TEST_MS,
)

describe.runIf(findPostgres() !== undefined)('on PostgreSQL', () => {
  let cluster: PostgresCluster
  let databases = 0
  let database: string

  /** Returns the address of the database for a login. All logins are of a server that asks for no password. */
  const addressOf = (name: string) => urlOfLogin(cluster.url(database), { name, password: 'none' })
  const asSuperuser = (statement: string) => runAsAdministrator(cluster.url(database), statement)
  const run = (words: string[], environment: Record<string, string>) =>
    runTask(words, { DATA_DIR: folder, SEED: 'none', ...SECRETS, ...environment }, terminal)

  beforeAll(async () => {
    cluster = await startPostgres(findPostgres() ?? '')
    await runAsAdministrator(cluster.url('postgres'), 'create role maker login createrole createdb')
    await runAsAdministrator(cluster.url('postgres'), 'create role plain login')
    await runAsAdministrator(cluster.url('postgres'), 'create role passer_by login')
  }, TEST_MS)
  afterAll(() => cluster.stop())

  async function createDatabase(owner: string, template = 'template1'): Promise<void> {
    databases += 1
    database = `company_${databases}`
    await runAsAdministrator(cluster.url('postgres'), `create database ${database} owner ${owner} template ${template}`)
  }

  let migrated: string | undefined

  /** Creates a current database of the owner: a copy of the first one. */
  async function createMigrated(): Promise<void> {
    if (migrated !== undefined) return createDatabase('maker', migrated)
    await createDatabase('maker')
    await run(['migrate'], { DATABASE_URL: addressOf('maker') })
    migrated = database
    await createDatabase('maker', migrated)
  }

  // The first test, because the roles must not exist yet, and this login may not create them.
  test(
    'an owner who may not create roles works with all rights, and one line tells what to do',
    async () => {
      await createDatabase('plain')
      const settings = { ...SECRETS, DATABASE_URL: addressOf('plain') }
      const services = await start(settings)
      expect(await whoIs(services.db)).toMatchObject({ worker: 'plain', may_change: true })
      expect(services.notice).toContain('create role evergrove_app; create role evergrove_reader;')
      await running?.stop()
      running = undefined
      const refused = await refusalOf(start({ ...settings, REQUIRE_APP_ROLE: '1' }))
      expect(refused).toMatch(/^REQUIRE_APP_ROLE refuses to start\..*grant evergrove_app to "plain"/)
      expect(await refusalOf(run(['database:roles'], settings))).toMatch(/^This login may not create roles\./)
    },
    TEST_MS,
  )

  test(
    'with one address every connection works as the product’s role',
    async () => {
      await createDatabase('maker')
      const services = await start({ ...SECRETS, DATABASE_URL: addressOf('maker') })
      const workers = await listWorkers(services)
      expect(workers).toHaveLength(4)
      for (const worker of workers) {
        expect(worker).toEqual({ worker: 'evergrove_app', login: 'maker', may_change: false, is_owner: false })
      }
      await inTransaction(services.db, (trx) => services.jobs.send(trx, 'mail.contact', { contact_message_id: 1 }))
    },
    TEST_MS,
  )

  test(
    '[R12] the log of a process tells once how to create a separate login, and that nobody outside keeps checkpoints',
    async () => {
      await createMigrated()
      const settings = { PORT: '0', SEED: 'none', LOG_LEVEL: 'warn', DATA_DIR: folder, ...SECRETS }
      const script = `
        const { readSettings, startServer } = await import('@evergrove/server')
        const running = await startServer(readSettings(process.env), { frontEnd: { close: async () => {}, wrap: () => {} } })
        await running.stop()`
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', script],
        {
          cwd: import.meta.dirname,
          env: { PATH: process.env['PATH'], ...settings, DATABASE_URL: addressOf('maker') },
        },
      )
      expect(stderr).toBe('')
      const lines = stdout.split('\n').filter((line) => line.includes('npm run cli -- database:roles'))
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40 })
      expect(stdout.match(/Nobody outside keeps checkpoints of the transparency log/g)).toHaveLength(1)
    },
    TEST_MS,
  )

  test(
    'REQUIRE_APP_ROLE refuses the owner’s address, but not the tasks of the owner',
    async () => {
      await createMigrated()
      const settings = { ...SECRETS, DATABASE_URL: addressOf('maker'), REQUIRE_APP_ROLE: '1' }
      const refused = await refusalOf(start(settings))
      expect(refused).toMatch(/^REQUIRE_APP_ROLE refuses to start\..*npm run cli -- database:roles/)
      expect(await run(['migrate'], settings)).toContain('0 migrations are pending')
    },
    TEST_MS,
  )

  test(
    'database:roles creates a login with which the process can never get the owner’s rights',
    async () => {
      await createMigrated()
      const owner = { DATABASE_URL: addressOf('maker') }
      const shown = await run(['database:roles'], owner)
      const url = /^DATABASE_URL=(.+)$/m.exec(shown)?.[1] ?? ''
      expect(url).toContain(`user=${database}_login`)
      expect(shown).toContain('DATABASE_OWNER_URL=<the present value of DATABASE_URL>')
      expect(await run(['database:roles'], owner)).toBe(
        `The rights are up to date. The login ${database}_login keeps its password; --new-password gives it a new one.`,
      )

      const settings = { ...SECRETS, DATABASE_URL: url, DATABASE_OWNER_URL: addressOf('maker'), REQUIRE_APP_ROLE: '1' }
      const services = await start(settings)
      const workers = await listWorkers(services)
      for (const worker of workers) {
        expect(worker).toMatchObject({ worker: `${database}_login`, login: `${database}_login`, is_owner: false })
        expect(worker).toMatchObject({ may_change: false })
      }
      const { rows } = await sql<{ usename: string }>`
        select distinct usename::text from pg_stat_activity where datname = current_database()`.execute(services.db)
      expect(rows).toEqual([{ usename: `${database}_login` }])
      for (const statement of ['set role maker', 'reset role; update ledger_accounts set credits_posted = 1']) {
        const attempt = services.database.queue?.query(statement)
        await expect(attempt).rejects.toThrow('permission denied')
      }
      expect(services.notice).toBeUndefined()
    },
    TEST_MS,
  )

  test(
    'the password that database:roles shows opens the database, and an earlier one does not',
    async () => {
      await createMigrated()
      const owner = { DATABASE_URL: addressOf('maker') }
      const passwordIn = (shown: string) => /password=([\w-]+)/.exec(shown)?.[1] ?? ''
      const earlier = passwordIn(await run(['database:roles'], owner))
      const newest = passwordIn(await run(['database:roles', '--new-password'], owner))
      const login = `${database}_login`
      const open = (password: string) =>
        runAsAdministrator(urlOfLogin(cluster.url(database), { name: login, password }), 'select 1')
      await asSuperuser(`do $$ begin
        execute format('copy (select %L) to %L', 'local all ${login} scram-sha-256', current_setting('hba_file') || '.new');
        execute format('copy (select unnest(array[%L, %L])) to %L', 'local all ${login} scram-sha-256',
          'local all all trust', current_setting('hba_file'));
        perform pg_reload_conf();
      end $$`)
      await vi.waitFor(() => expect(open('wrong')).rejects.toThrow('password authentication failed'), { timeout: 5000 })
      await expect(open(earlier)).rejects.toThrow('password authentication failed')
      await expect(open(newest)).resolves.toBeUndefined()
    },
    TEST_MS,
  )

  test(
    'with a login that may not migrate, an outdated database is refused in one line, and a current one works',
    async () => {
      await createDatabase('maker')
      const settings = { ...SECRETS, DATABASE_URL: addressOf('app_alone') }
      await asSuperuser('create role app_alone login in role evergrove_app')
      expect(await refusalOf(start(settings))).toMatch(
        /^The database lacks (?:the migration|\d+ migrations, the first) 0001-baseline, .*Set DATABASE_OWNER_URL, or run npm run cli -- migrate/,
      )
      expect(await refusalOf(run(['migrate'], settings))).toMatch(/^The owner’s address is needed/)
      await run(['migrate'], { DATABASE_URL: addressOf('maker') })
      const services = await start(settings)
      expect(await whoIs(services.db)).toMatchObject({ worker: 'app_alone', may_change: false })
      expect(services.notice).toBeUndefined()
    },
    TEST_MS,
  )

  test(
    'a login that may not migrate is refused for a newer release that is not expanding',
    async () => {
      await createMigrated()
      const pretend = (name: string) =>
        asSuperuser(`insert into kysely_migration (name, timestamp) values ('${name}', '')`)
      await pretend('9998-reports-expanding')
      const services = await start({ ...SECRETS, DATABASE_URL: addressOf('app_alone') })
      expect(await whoIs(services.db)).toMatchObject({ worker: 'app_alone' })
      await running?.stop()
      running = undefined
      await pretend('9999-reports')
      expect(await refusalOf(start({ ...SECRETS, DATABASE_URL: addressOf('app_alone') }))).toMatch(
        /^The database was migrated by another release \(9999-reports\)/,
      )
    },
    TEST_MS,
  )

  test(
    'a login without the product’s role, and an address that is not the owner’s, are refused in one line',
    async () => {
      await createMigrated()
      expect(await refusalOf(start({ ...SECRETS, DATABASE_URL: addressOf('passer_by') }))).toMatch(
        /^DATABASE_URL cannot be used: its login passer_by is not a member of evergrove_app/,
      )
      const settings = { DATABASE_URL: addressOf('app_alone'), DATABASE_OWNER_URL: addressOf('passer_by') }
      expect(await refusalOf(start({ ...SECRETS, ...settings }))).toBe(
        'The owner’s address is needed in DATABASE_OWNER_URL: passer_by does not own the tables of the database',
      )
    },
    TEST_MS,
  )

  test(
    'the owner’s address of another database is refused',
    async () => {
      await createMigrated()
      const url = addressOf('app_alone')
      await createDatabase('maker')
      const settings = { ...SECRETS, DATABASE_URL: url, DATABASE_OWNER_URL: addressOf('maker') }
      expect(await refusalOf(start(settings))).toMatch(/^DATABASE_OWNER_URL must be the address of the server/)
    },
    TEST_MS,
  )

  test.runIf(hasPooler())(
    'behind a pooler in transaction mode every connection works as the product’s role',
    async () => {
      await createMigrated()
      const pooler = await startPooler(addressOf('maker'))
      try {
        const settings = { ...SECRETS, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: addressOf('maker') }
        const services = await start(settings)
        const many = await Promise.all(Array.from({ length: 12 }, () => listWorkers(services)))
        for (const worker of many.flat()) {
          expect(worker).toMatchObject({ worker: 'evergrove_app', may_change: false, is_owner: false })
        }
      } finally {
        await running?.stop()
        running = undefined
        await pooler.stop()
      }
    },
    TEST_MS,
  )
})

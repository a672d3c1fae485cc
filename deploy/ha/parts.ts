/** The parts of the whole topology: every program, its user and command, and its health check. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { findProgram } from './programs.ts'

export const ROOT = join(import.meta.dirname, '../..')
const CONFIGURATION = join(ROOT, 'deploy/local')

/** The folder of all files that the topology keeps. */
export const FOLDER = join(ROOT, 'deploy/data')

/** The ports are those of the files in deploy/local. */
export const WEBSITE = 'http://127.0.0.1:23000'
export const PATRONI = ['http://127.0.0.1:28081', 'http://127.0.0.1:28082'] as const
export const PRIMARY = (user: string, database: string): string => `postgresql://${user}@127.0.0.1:25430/${database}`
export const RESTORED = (user: string, database: string): string => `postgresql://${user}@127.0.0.1:25433/${database}`
export const POOLED = 'postgresql://evergrove_web@127.0.0.1:25440/evergrove'

/** The bucket of the store, with the key in store.conf. */
export const BUCKET = {
  S3_BUCKET: 'evergrove',
  S3_REGION: 'us-east-1',
  S3_ENDPOINT: 'http://127.0.0.1:25080',
  S3_ACCESS_KEY_ID: 'evergrove:files',
  S3_SECRET_ACCESS_KEY: 'rehearsal',
}

const MAIL_SERVER = '127.0.0.1:23025'
/** The Maildir with every mail that the mail server accepted. */
export const MAILS = join(FOLDER, 'mails')

export const DATABASE = 'evergrove'
export const OWNER = 'evergrove_owner'
export const LOGIN = 'evergrove_web'

export type Part = {
  name: string
  /** The file to run and its arguments; it runs in FOLDER. */
  command: string[]
  /** Servers that refuse root run as the system user `postgres`. */
  isEngine: boolean
  env?: Record<string, string>
  /**
   * The address of the health check, which responds with success. Undefined for parts that are checked in another way.
   */
  health: string | undefined
}

const engine = (name: string, command: string[], rest: Partial<Part> = {}): Part => ({
  name,
  command,
  isEngine: true,
  health: undefined,
  ...rest,
})

const configured = (file: string): string => join(CONFIGURATION, file)

/** Environment of pgBackRest for a server, also when PostgreSQL starts it to archive. */
export const backupSettings = (server: string, port: number): Record<string, string> => ({
  PGBACKREST_CONFIG: configured('pgbackrest.conf'),
  PGBACKREST_STANZA: 'evergrove',
  PGBACKREST_REPO1_PATH: join(FOLDER, 'backup'),
  PGBACKREST_LOCK_PATH: join(FOLDER, 'backup-locks'),
  PGBACKREST_PG1_PATH: join(FOLDER, server),
  PGBACKREST_PG1_SOCKET_PATH: join(FOLDER, server),
  PGBACKREST_PG1_PORT: String(port),
})

/** The port of each server, including the one that a restore creates. */
export const PORTS = { 'postgres-1': 25431, 'postgres-2': 25432, restored: 25433 } as const

/** Consensus, the database servers and the parts that lead to them, the store of files, and the mail server. */
export function engines(): Part[] {
  const postgres = (number: 1 | 2) =>
    engine(`postgres-${number}`, [findProgram('patroni'), configured(`patroni-${number}.yml`)], {
      env: {
        PATRONI_POSTGRESQL_BIN_DIR: findPostgres() ?? '',
        ...backupSettings(`postgres-${number}`, PORTS[`postgres-${number}`]),
      },
      health: `${PATRONI[number - 1]}/readiness`,
    })
  return [
    engine('etcd', [findProgram('etcd'), '--config-file', configured('etcd.yml')], {
      health: 'http://127.0.0.1:23790/health',
    }),
    postgres(1),
    postgres(2),
    engine('haproxy', [findProgram('haproxy'), '-db', '-f', configured('haproxy.cfg')]),
    engine('pgbouncer', [findProgram('pgbouncer'), '-q', configured('pgbouncer.ini')]),
    engine('memcached', [findProgram('memcached'), '-l', '127.0.0.1', '-p', '25084', '-m', '16']),
    engine('store', [findProgram('python'), configured('store.py'), join(FOLDER, 'store')], {
      health: `${BUCKET.S3_ENDPOINT}/healthcheck`,
    }),
    engine('mail', [findProgram('aiosmtpd'), '-n', '-l', MAIL_SERVER, '-c', 'aiosmtpd.handlers.Mailbox', MAILS], {
      health: `smtp://${MAIL_SERVER}`,
    }),
  ]
}

/** A separate server on the restored data. It keeps the primary's settings except those that name other servers. */
export function restoredServer(): Part {
  const settings = {
    port: PORTS.restored,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '.',
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
    hba_file: join(FOLDER, 'restored/pg_hba.conf'),
    ident_file: join(FOLDER, 'restored/pg_ident.conf'),
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(findPostgres() ?? '', 'postgres'), '-D', join(FOLDER, 'restored'), ...words]
  return engine('restored', command, { env: backupSettings('restored', PORTS.restored) })
}

/**
 * The processes of the product: two that serve the website, and one that works through the jobs.
 * @param release the folder of the release that they run
 */
export function processes(release = ROOT): Part[] {
  const serving = (name: string, port: number, role: 'web' | 'worker'): Part => ({
    name,
    command: [process.execPath, join(release, 'scripts/run.js'), 'start'],
    isEngine: false,
    env: { ...productSettings(), PORT: String(port), ROLE: role, DATA_DIR: join(FOLDER, name) },
    health: `http://127.0.0.1:${port}/readyz`,
  })
  return [serving('web-1', 23001, 'web'), serving('web-2', 23002, 'web'), serving('worker', 23003, 'worker')]
}

/** The settings that all processes and the operator's tasks share. */
export function productSettings(): Record<string, string> {
  return {
    DATABASE_URL: POOLED,
    DATABASE_DIRECT_URL: PRIMARY(LOGIN, DATABASE),
    REQUIRE_APP_ROLE: '1',
    PUBLIC_URL: 'http://localhost:23000',
    TRUSTED_PROXIES: '127.0.0.1',
    ...BUCKET,
    SMTP_URL: `smtp://${MAIL_SERVER}`,
    SEED: 'none',
    // The balancer checks every second and believes the second result.
    DRAIN_SECONDS: '3',
    // All requests of a drill come from one client, which sends more than a person.
    RATE_LIMITS: 'off',
    // The drills give their agents enough money to withdraw for hours.
    SECOND_PERSON_LIMIT: '10000000.00',
    ...readSecrets(),
  }
}

function readSecrets(): Record<string, string> {
  const file = join(FOLDER, 'secrets.json')
  if (!existsSync(file)) {
    mkdirSync(FOLDER, { recursive: true })
    const secret = () => randomBytes(32).toString('hex')
    const secrets = { JWT_SECRET: secret(), FIELD_KEY: secret(), UNSUBSCRIBE_KEY: secret(), LOG_KEY: secret() }
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

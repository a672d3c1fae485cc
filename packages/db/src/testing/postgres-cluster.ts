/**
 * A throw-away PostgreSQL for tests, from the binaries installed on this machine. It uses a temporary folder, listens
 * on a socket there instead of a port, and never syncs to disk, because its data need not be kept.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { accessSync, chownSync, constants, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

export type PostgresCluster = {
  url: (database: string) => string
  /** Kills all its processes at once, at any point of their work, and leaves the folder unchanged. */
  crash: () => Promise<void>
  /** Starts it again after a crash and resolves when it accepts connections. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Finds the folder with PostgreSQL's server binaries, preferring the newest version. Returns undefined if there is none. */
export function findPostgres(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(hasServer)
}

function hasServer(folder: string): boolean {
  try {
    for (const binary of ['initdb', 'postgres']) accessSync(join(folder, binary), constants.X_OK)
    return true
  } catch {
    // The file is missing or not executable, and the next folder may have it.
    return false
  }
}

/** Returns the system user `postgres` if run as root, which PostgreSQL refuses. Throws if there is no such user. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
  const [, , uid, gid] = entry?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('PostgreSQL refuses root, and there is no user postgres')
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * Fast settings, with which no data survive a crash. They switch autovacuum off, because it would analyse the tables as
 * empty in the middle of a test's single transaction, and later statements would be planned badly.
 */
const THROW_AWAY = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_connections=200',
]

const MEMORY = '/dev/shm'
const PLENTY_BYTES = 4 * 2 ** 30

/**
 * Returns the folder in which a copy of a database, which has hundreds of files, is made fastest: in memory it took a
 * tenth of a second, and on a disk up to ten times as long.
 */
function placeOfThrowAway(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= PLENTY_BYTES ? MEMORY : tmpdir()
  } catch {
    // Only Linux has this folder, and not always for every account.
    return tmpdir()
  }
}

type Server = { process: ChildProcess; ended: Promise<void> }

/** Starts a cluster, by default with throw-away settings, and resolves when it accepts connections. */
export async function startPostgres(binaries: string, settings = THROW_AWAY): Promise<PostgresCluster> {
  const user = unprivilegedUser()
  const place = settings === THROW_AWAY ? placeOfThrowAway() : tmpdir()
  const folder = mkdtempSync(join(place, 'evergrove-postgres-'))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const child = { cwd: folder, ...user }
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync'], child)

  const launch = (): Server => {
    const words = ['-D', data, '-k', folder, '-h', '', ...settings.flatMap((setting) => ['-c', setting])]
    const server = spawn(join(binaries, 'postgres'), words, { ...child, stdio: 'ignore' })
    return { process: server, ended: new Promise((resolve) => server.once('exit', () => resolve())) }
  }
  let server = launch()
  const url = (database: string) => `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=test`
  const stop = async () => {
    server.process.kill('SIGINT')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(url('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    stop,
    crash: () => killWithChildren(server),
    restart: async () => {
      server = launch()
      await waitUntilReady(url('postgres'))
    },
  }
}

/**
 * Kills the server and its children. They have their own sessions, so that a signal to the process group does not reach
 * them. While the server is stopped it starts no new children, and the ids of those that end are not reused.
 */
async function killWithChildren({ process: server, ended }: Server): Promise<void> {
  server.kill('SIGSTOP')
  const children = runningProcesses().filter(({ parentId }) => parentId === server.pid)
  for (const { id } of children) process.kill(id, 'SIGKILL')
  server.kill('SIGKILL')
  await ended
  // PostgreSQL refuses to start again as long as one of them runs.
  const killed = new Set(children.map(({ id }) => id))
  while (runningProcesses().some(({ id }) => killed.has(id))) await sleep(10)
}

/** Lists the processes of a Linux machine. On other systems the list is empty, and PostgreSQL's children end by themselves. */
function runningProcesses(): { id: number; parentId: number }[] {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    const [, id, state, parentId] = /^(\d+) \(.*\) (\w) (\d+) /s.exec(readIfThere(file)) ?? []
    return id === undefined || state === 'Z' ? [] : [{ id: Number(id), parentId: Number(parentId) }]
  })
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended in the meantime.
    return ''
  }
}

export async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

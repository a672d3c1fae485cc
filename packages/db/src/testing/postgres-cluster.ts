/**
 * A throw-away PostgreSQL for tests, from the binaries installed on this machine. It lives in a temporary folder,
 * listens on a socket in there and on no port, and never syncs to disk: nothing in it is worth keeping.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { accessSync, chownSync, constants, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

export type PostgresCluster = {
  url: (database: string) => string
  /** Kills all its processes at once, between any two instructions of theirs; the folder stays as it was left. */
  crash: () => Promise<void>
  /** Starts it again after a crash and resolves when it answers. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** The folder with PostgreSQL's server binaries, the newest version first; undefined where none is installed. */
export function findPostgres(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(hasServer)
}

function hasServer(folder: string): boolean {
  try {
    for (const binary of ['initdb', 'postgres']) accessSync(join(folder, binary), constants.X_OK)
    return true
  } catch {
    // Not there or not ours to run: the next folder may do.
    return false
  }
}

/** PostgreSQL refuses to run as root: then it runs as the system's user `postgres`. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
  const [, , uid, gid] = entry?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('PostgreSQL refuses root, and there is no user postgres')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Fast, and nothing in it survives a crash. */
const THROW_AWAY = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200']

type Server = { process: ChildProcess; ended: Promise<void> }

/** Starts a cluster of its own, with other settings where they are given, and resolves when it answers. */
export async function startPostgres(binaries: string, settings = THROW_AWAY): Promise<PostgresCluster> {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'evergrove-postgres-'))
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
 * Its children have sessions of their own, so that no signal to a group reaches them. Stopped, it has no new ones, and the
 * id of one that ends stays taken.
 */
async function killWithChildren({ process: server, ended }: Server): Promise<void> {
  server.kill('SIGSTOP')
  const children = runningProcesses().filter(({ parentId }) => parentId === server.pid)
  for (const { id } of children) process.kill(id, 'SIGKILL')
  server.kill('SIGKILL')
  await ended
  // While one of them is left, PostgreSQL refuses to start again.
  const killed = new Set(children.map(({ id }) => id))
  while (runningProcesses().some(({ id }) => killed.has(id))) await sleep(10)
}

/** The machine's processes as Linux lists them; where it does not, PostgreSQL's children end by themselves. */
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
    // The process has ended since it was listed.
    return ''
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

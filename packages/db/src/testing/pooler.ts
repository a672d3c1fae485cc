/** A throw-away PgBouncer in transaction mode in front of a test database, where its binary is installed. */
import { spawn } from 'node:child_process'
import { accessSync, chownSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unprivilegedUser, waitUntilReady } from './postgres-cluster.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Tells if PgBouncer is installed. */
export function hasPooler(): boolean {
  try {
    accessSync(PGBOUNCER, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type Pooler = { url: string; stop: () => Promise<void> }

/**
 * Starts PgBouncer on a socket in a temporary folder. Resolves to its URL for the database when it accepts connections.
 * It has at most `poolSize` connections to the server.
 */
export async function startPooler(serverUrl: string, poolSize = 3): Promise<Pooler> {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'evergrove-pooler-'))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const { pathname, hostname, port, username, password, searchParams } = new URL(serverUrl)
  const database = pathname.slice(1)
  const server = {
    host: searchParams.get('host') ?? hostname,
    port: port === '' ? '5432' : port,
    user: searchParams.get('user') ?? username,
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  }
  const config = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `${database} = ${Object.entries(server)
      .map(([name, value]) => `${name}='${value}'`)
      .join(' ')}`,
    '[pgbouncer]',
    'listen_addr =',
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
  ]
  writeFileSync(config, settings.join('\n'))
  const pooler = spawn(PGBOUNCER, ['-q', config], { cwd: folder, stdio: 'ignore', ...user })
  const ended = new Promise<void>((resolve) => {
    pooler.once('exit', () => resolve())
  })
  const url = `postgresql:///${database}?host=${encodeURIComponent(folder)}&port=6432&user=test`
  const stop = async () => {
    pooler.kill('SIGQUIT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

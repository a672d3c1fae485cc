/** A running server of a checkout, driven through its public interface: settings, health, HTTP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Checkout } from './checkout.ts'
import type { BenchCluster } from './network-cluster.ts'
import { type Clocks, readClocks, secondsBetween } from './processes.ts'
import type { Workplace } from './workplace.ts'

/** The product of a checkout with its own database and folder. */
export type Installation = {
  checkout: Checkout
  database: string
  settings: Record<string, string>
}

export type Instance = {
  name: string
  url: string
  pid: number
  database: string
  /** The time from the start of the process until it was ready. */
  readyMs: number
  stop: () => Promise<void>
}

const START_LIMIT_MS = 120_000
const POLL_MS = 20
const LAST_LINES = 5

async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    // The server does not listen yet.
    return false
  }
}

async function waitUntilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-LAST_LINES)
      throw new Error(`The server does not start:\n${lines.join('\n')}`)
    }
    await sleep(POLL_MS)
  }
}

/** Starts the server and writes its log to a file. Rate limits are off, and tokens live longer than any measurement. */
export async function startInstance(
  { folder, cleanup }: Workplace,
  { checkout, database, settings }: Installation,
  role: 'web' | 'all',
): Promise<Instance> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, `${database}-${port}.log`)
  let child: ChildProcess | undefined
  let exited: Promise<unknown> | undefined
  const stop = async () => {
    child?.kill('SIGTERM')
    await exited
  }
  cleanup.defer(stop)
  const output = openSync(log, 'a')
  const started = performance.now()
  child = spawn(process.execPath, ['scripts/run.js', 'start'], {
    cwd: checkout.folder,
    env: { ...settings, PORT: String(port), ROLE: role },
    stdio: ['ignore', output, output],
  })
  exited = once(child, 'exit')
  await waitUntilReady(url, child, log)
  const { name } = checkout
  return { name, url, pid: child.pid ?? 0, database, readyMs: performance.now() - started, stop }
}

/** Reads the clocks of the server and of the PostgreSQL processes that work for it. */
async function readBoth(
  { query }: BenchCluster,
  { pid, database }: Instance,
): Promise<Record<'server' | 'db', Clocks>> {
  const workers = await query('postgres', `select pid from pg_stat_activity where datname = '${database}'`)
  return { server: readClocks([pid]), db: readClocks(workers.map(Number)) }
}

type Cost = {
  /** Processor seconds. */
  server: number
  db: number
}

/** Runs the work and returns its result with the processor time it took in the server and in PostgreSQL. */
export async function withCost<T>(cluster: BenchCluster, instance: Instance, work: () => Promise<T>) {
  const before = await readBoth(cluster, instance)
  const result = await work()
  const after = await readBoth(cluster, instance)
  const cost: Cost = {
    server: secondsBetween(before.server, after.server),
    db: secondsBetween(before.db, after.db),
  }
  return { result, cost }
}

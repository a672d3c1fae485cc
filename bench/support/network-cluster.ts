/** A PostgreSQL cluster for a measurement, configured as an operator would, and its tools. */
import { execFile } from 'node:child_process'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres, startPostgres } from '@evergrove/db/testing/find-postgres'

const run = promisify(execFile)

const MEMORY_MB = totalmem() / 2 ** 20
const shareOfMemory = (share: number): string => `${Math.floor(MEMORY_MB * share)}MB`

/**
 * The settings that docs/operations.md recommends, with huge pages if they are reserved. Every commit reaches the disk,
 * as in production.
 */
const SETTINGS = [
  `shared_buffers=${shareOfMemory(0.38)}`,
  `effective_cache_size=${shareOfMemory(1 / 2)}`,
  'wal_compression=lz4',
  'maintenance_work_mem=512MB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
  'max_connections=200',
]

export const PGBENCH_SCALE = 50

export type BenchCluster = {
  url: (database: string) => string
  /** Runs statements one by one and returns the rows of the last, with columns separated by `|`. */
  query: (database: string, ...statements: string[]) => Promise<string[]>
  /** Transactions per second of pgbench's TPC-B-like script. */
  pgbench: (clients: number, seconds: number) => Promise<number>
  stop: () => Promise<void>
}

/** Starts the cluster and fills pgbench's tables, unless nothing is compared with pgbench. */
export async function startBenchCluster({ hasPgbench = true } = {}): Promise<BenchCluster> {
  const binaries = findPostgres()
  if (binaries === undefined) throw new Error('This measurement needs the server binaries of PostgreSQL')
  const { url, stop } = await startPostgres(binaries, SETTINGS)

  const query = async (database: string, ...statements: string[]): Promise<string[]> => {
    const words = ['-X', '-At', '-v', 'ON_ERROR_STOP=1', url(database), ...statements.flatMap((one) => ['-c', one])]
    const { stdout } = await run(join(binaries, 'psql'), words, { maxBuffer: 64 * 1024 * 1024 })
    return stdout.split('\n').filter((line) => line !== '')
  }
  const pgbench = async (clients: number, seconds: number): Promise<number> => {
    const words = ['-n', '-c', String(clients), '-j', String(Math.min(2, clients)), '-T', String(seconds)]
    const { stdout } = await run(join(binaries, 'pgbench'), [...words, url('pgbench')])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  }
  if (!hasPgbench) return { url, query, pgbench, stop }
  try {
    await query('postgres', 'create database pgbench')
    await run(join(binaries, 'pgbench'), ['-i', '-q', '-s', String(PGBENCH_SCALE), url('pgbench')])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, query, pgbench, stop }
}

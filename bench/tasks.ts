/**
 * Measures the duration and memory of an operator's and an auditor's tasks in a large company: `npm run bench -- tasks
 * [agents…]`. Each task runs in a separate process, as it does by hand. The cluster is in a temporary folder, as for
 * `network`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manyAgents } from '@evergrove/core/testing'
import { type BenchCluster, startBenchCluster } from './support/network-cluster.ts'
import { type Company, openCompany } from './support/network-company.ts'
import { companySecrets } from './support/network-server.ts'
import { readSizes } from './support/network-words.ts'
import { residentMegabytes } from './support/processes.ts'
import { figure, printTable } from './support/tables.ts'
import { inWorkplace, type Workplace } from './support/workplace.ts'

const ROOT = join(import.meta.dirname, '..')
const POLL_MS = 50
/** Agents join over these years, so that a month has its share of the records. */
const YEARS = 3

type Run = { seconds: number; megabytes: number; said: string }

/** Runs a program to its end. Throws with its output if it fails. */
async function measure({ cleanup }: Workplace, words: string[], settings: Record<string, string>): Promise<Run> {
  const started = performance.now()
  const child = spawn(process.execPath, words, { cwd: ROOT, env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  cleanup.defer(() => void child.kill())
  let megabytes = 0
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid ?? 0) || 0)
  }, POLL_MS)
  let said = ''
  let complaints = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(watching)
  if (code !== 0) throw new Error(`${words.join(' ')} failed:\n${said}${complaints}`)
  return { seconds: (performance.now() - started) / 1000, megabytes, said }
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? ''

/** The last completed month, in UTC. */
function lastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

/** Returns a function that measures a task on a database, and the rows that it adds. */
function tasksOn(workplace: Workplace, agents: number, url: string) {
  const settings = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: join(workplace.folder, `data-${agents}`),
    DATABASE_URL: url,
    SEED: 'none',
    ...companySecrets,
    PUBLIC_URL: 'localhost',
    SMTP_URL: 'files',
    S3_BUCKET: 'folder',
  }
  const rows: Record<string, string>[] = []
  const task = async (name: string, words: string[]) => {
    const { seconds, megabytes, said } = await measure(workplace, words, settings)
    const row = { agents: figure(agents, 0), task: name, seconds: figure(seconds), 'MB at most': figure(megabytes, 0) }
    rows.push({ ...row, 'what it said': lastLine(said) })
    console.error(`${agents} agents: ${name}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, ${lastLine(said)}`)
  }
  return { rows, task }
}

/** Yields the list of an export as `dumpdata` writes it. */
function* dumpOf(agents: number): Generator<string> {
  let separator = '['
  for (const record of manyAgents(agents)) {
    yield `${separator}${JSON.stringify(record)}\n`
    separator = ','
  }
  yield ']'
}

/** Measures how a company of this size moves into a new database. */
async function measureMove(workplace: Workplace, agents: number, cluster: BenchCluster) {
  const database = `moving_${agents}`
  await cluster.query('postgres', `create database ${database}`)
  const source = join(workplace.folder, database)
  await mkdir(source)
  await writeFile(join(source, 'dump.json'), dumpOf(agents))
  const { rows, task } = tasksOn(workplace, agents, cluster.url(database))
  for (const step of ['check', 'run']) {
    await task(`move-in ${step}`, ['scripts/run.js', 'cli', 'move-in', step, '--source', source])
  }
  return rows
}

async function measureCompany(
  workplace: Workplace,
  { agents }: Company,
  url: string,
): Promise<Record<string, string>[]> {
  const bundle = join(workplace.folder, `${agents}.jsonl`)
  const { rows, task } = tasksOn(workplace, agents, url)
  const cli = (...words: string[]) =>
    task(words.slice(0, 2).join(' ').replace(bundle, ''), ['scripts/run.js', 'cli', ...words])
  await cli('ledger:check')
  await cli('log:catch-up')
  // No process has signed the log yet, and a task signs a first time only when told to.
  await cli('log:restart')
  await cli('log:check')
  await cli('plan:replay')
  await cli('disclosure:publish')
  await cli('audit:export', lastMonth(), bundle)
  await task(`verify.mjs, ${figure((await stat(bundle)).size / 1e6, 0)} MB`, ['docs/verify/verify.mjs', bundle])
  return rows
}

/** Prints the duration and highest memory use of each task. Throws if one fails. */
export default async function benchTasks(words: string[]): Promise<void> {
  await inWorkplace(async (workplace) => {
    const cluster = await startBenchCluster({ hasPgbench: false })
    workplace.cleanup.defer(cluster.stop)
    const rows: Record<string, string>[] = []
    for (const agents of readSizes(words)) {
      const company = await openCompany(cluster, agents, { years: YEARS })
      await company.close()
      rows.push(...(await measureCompany(workplace, company, cluster.url(`network_${agents}`))))
      rows.push(...(await measureMove(workplace, agents, cluster)))
    }
    printTable('Tasks', rows)
  })
}

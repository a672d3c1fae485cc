/** The parts of `bench compare` and `bench mixed`, each with its own servers. */

import type { Checkout } from './checkout.ts'
import { apiCalls, type Caller, type ComparedCall, ledgerCalls } from './compare-calls.ts'
import { comparePages } from './compare-pages.ts'
import { compareCalls } from './compare-rounds.ts'
import { waitForImages } from './images.ts'
import { openInstallations } from './installations.ts'
import { type Installation, type Instance, startInstance } from './instance.ts'
import { measureMixed, measureStarts } from './mixed-load.ts'
import { type BenchCluster, startBenchCluster } from './network-cluster.ts'
import { type People, signInAll } from './people.ts'
import { printTable } from './tables.ts'
import { inWorkplace, type Workplace } from './workplace.ts'

type Parts = { workplace: Workplace; cluster: BenchCluster; installations: Installation[]; people: People }

/** Starts a server for each installation. Servers without workers write no mail while another one is measured. */
async function startAll({ workplace, installations }: Parts, role: 'web' | 'all'): Promise<Instance[]> {
  const instances: Instance[] = []
  for (const installation of installations) instances.push(await startInstance(workplace, installation, role))
  if (role === 'all') for (const { url } of instances) await waitForImages(url)
  return instances
}

async function signInEverywhere({ cluster, people }: Parts, instances: Instance[]): Promise<Caller[]> {
  console.error('signing agents in …')
  const callers: Caller[] = []
  for (const instance of instances) callers.push({ instance, people, tokens: await signInAll(instance, people) })
  // The newer revision has just migrated its copy.
  for (const { database } of instances) await cluster.query(database, 'vacuum analyze')
  await cluster.query('postgres', 'checkpoint')
  return callers
}

const stopAll = (instances: Instance[]) => Promise.all(instances.map(({ stop }) => stop()))

const calls = (title: string, compared: ComparedCall[]) => async (parts: Parts) => {
  const instances = await startAll(parts, 'web')
  const { rows, hashing } = await compareCalls(parts.cluster, compared, await signInEverywhere(parts, instances))
  await stopAll(instances)
  return () => {
    printTable(title, rows)
    if (hashing.length > 0) printTable('The password hash in a sign-in', hashing)
  }
}

async function pages(parts: Parts) {
  const instances = await startAll(parts, 'all')
  const rows = await comparePages(parts.workplace, instances)
  await stopAll(instances)
  return () => printTable('Pages', rows)
}

async function mixed(parts: Parts) {
  const starts = await measureStarts(parts.workplace, parts.installations)
  const rows: Record<string, string>[] = []
  // One after the other, because each load takes the whole machine.
  for (const installation of parts.installations) {
    const instances = await startAll({ ...parts, installations: [installation] }, 'all')
    for (const caller of await signInEverywhere(parts, instances)) rows.push(...(await measureMixed(caller)))
    await stopAll(instances)
    console.error(`measured: mixed load, ${installation.checkout.name}`)
  }
  return () => {
    printTable('A mixed load on 200 connections', rows)
    printTable('Starts', starts)
  }
}

/** Each part measures and returns a function that prints its tables. */
export const parts = {
  api: calls('Calls', apiCalls),
  ledger: calls('Ledger, over HTTP', ledgerCalls),
  pages,
  mixed,
}

export type PartName = keyof typeof parts

export type Comparison = {
  /** The checkouts to measure, the reference first. */
  open: (workplace: Workplace) => Promise<Checkout[]>
  agents: number
  names: PartName[]
}

/** Grows a company once, measures the parts on copies of it, and prints their tables at the end. */
export async function measureParts({ open, agents, names }: Comparison): Promise<void> {
  await inWorkplace(async (workplace) => {
    const checkouts = await open(workplace)
    const cluster = await startBenchCluster({ hasPgbench: false })
    workplace.cleanup.defer(cluster.stop)
    const { installations, people } = await openInstallations(workplace, cluster, { checkouts, agents })
    const prints: (() => void)[] = []
    for (const name of names) prints.push(await parts[name]({ workplace, cluster, installations, people }))
    for (const print of prints) print()
  })
}

/** The drills: each returns whether what is promised held. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPrimary, isSafe, listMembers, switchOver } from './cluster.ts'
import { prepareCompany } from './company.ts'
import { beginDrill, type Drill, tally } from './drill.ts'
import { passTroubles } from './drill-degraded.ts'
import { exchangeOnce } from './drill-files.ts'
import { restoreOnce } from './drill-restore.ts'
import { engines, type Part, processes, ROOT } from './parts.ts'
import { killPostgres } from './process-table.ts'
import { prepareReleaseBefore } from './release-before.ts'
import { killPart, startPart, stopPart, waitFor } from './running.ts'
import { startAndWait } from './topology.ts'
import { gatherUploaders } from './uploads.ts'
import { longestGapSeconds } from './verdict.ts'

const ACTS_AFTERWARDS = 20
const STANDBY_PATIENCE_MS = 180_000

const isFailure = ({ status }: { status: number }): boolean => status === 0 || status >= 500

const failuresOf = ({ load }: Drill, fromMs: number) =>
  load.responses.filter((response) => response.fromMs >= fromMs && isFailure(response))

function waitForActs({ load }: Drill, count: number): Promise<void> {
  const before = load.acknowledged.length
  return waitFor('acts', async () => load.acknowledged.length >= before + count)
}

/** Prints the faults and returns whether there are none. */
function conclude(faults: string[]): boolean {
  for (const fault of faults) console.log(fault)
  console.log(faults.length === 0 ? 'PASSED' : 'FAILED')
  return faults.length === 0
}

/** As if its machine had died; as if PostgreSQL had crashed; and as before maintenance. They take turns. */
const WAYS = ['killed with its Patroni', 'killed alone', 'switched over'] as const

async function takeAway(primary: string, way: (typeof WAYS)[number] | undefined): Promise<void> {
  if (way === 'switched over') return switchOver(primary)
  if (way === 'killed with its Patroni') await killPart(primary)
  killPostgres(primary)
}

async function failOver(drill: Drill, round: number): Promise<number> {
  await waitForActs(drill, ACTS_AFTERWARDS)
  await sleep(randomInt(3000))
  const primary = findPrimary(await listMembers())?.name ?? ''
  const way = WAYS[(round - 1) % WAYS.length]
  const [fromMs, first] = [performance.now(), drill.load.responses.length]
  await takeAway(primary, way)
  await waitFor('another primary', async () => {
    const next = findPrimary(await listMembers())
    return next !== undefined && next.name !== primary
  })
  await waitForActs(drill, ACTS_AFTERWARDS)
  const toMs = performance.now()
  for (const part of engines()) if (part.name === primary) startPart(part)
  await waitFor('the standby', async () => isSafe(await listMembers()), STANDBY_PATIENCE_MS)
  const moments = drill.load.acknowledged.map(({ atMs }) => atMs)
  const seconds = longestGapSeconds(moments, [fromMs, toMs])
  const { lost, doubled } = await drill.check()
  const pages = failuresOf(drill, fromMs).filter(({ kind }) => kind === 'page')
  console.log(
    `Round ${round}, ${primary} ${way}: writes again after ${seconds.toFixed(1)} s; ` +
      `${lost.length} lost, ${doubled.length} doubled, ${pages.length} pages failed; ${tally(drill.load.responses.slice(first))}`,
  )
  return seconds
}

async function drillFailover(rounds: number): Promise<boolean> {
  const drill = await beginDrill()
  const seconds: number[] = []
  for (let round = 1; round <= rounds; round += 1) seconds.push(await failOver(drill, round))
  const faults = await drill.finish()
  console.log(`Writes again after ${seconds.map((one) => one.toFixed(1)).join(', ')} s`)
  const pages = failuresOf(drill, 0).filter(({ kind }) => kind === 'page')
  return conclude([...faults, ...pages.map(({ what, status }) => `page ${what}: ${status}`)])
}

/** Replaces processes one after the other, each once the one before is back. Prints what failed meanwhile. */
async function replaceEach(drill: Drill, parts: Part[], words: string): Promise<void> {
  const [fromMs, first] = [performance.now(), drill.load.responses.length]
  for (const part of parts) {
    await waitForActs(drill, ACTS_AFTERWARDS)
    await stopPart(part.name)
    await startAndWait(part)
    // The balancer has to notice as well before the other one may go.
    await sleep(3000)
  }
  await waitForActs(drill, ACTS_AFTERWARDS)
  const failures = failuresOf(drill, fromMs)
  console.log(`${words}: ${failures.length} failed requests; ${tally(drill.load.responses.slice(first))}`)
}

/** Pages and their files have to be there: a 404 is a failure as well. */
const isMissing = ({ kind, status }: { kind: string; status: number }): boolean =>
  (kind === 'page' || kind === 'file') && status !== 200

async function concludeWithoutFailures(drill: Drill): Promise<boolean> {
  const faults = await drill.finish()
  const failures = drill.load.responses.filter((response) => isFailure(response) || isMissing(response))
  return conclude([...faults, ...failures.map(({ kind, what, status }) => `${kind} ${what}: ${status}`)])
}

async function drillRestart(rounds: number): Promise<boolean> {
  const drill = await beginDrill()
  const web = processes().filter(({ name }) => name.startsWith('web'))
  for (let round = 1; round <= rounds; round += 1) await replaceEach(drill, web, `Round ${round}`)
  return concludeWithoutFailures(drill)
}

/**
 * Replaces every process by the release before, and then by this one again: the way back, and the upgrade. Both run on the
 * database of this release, which its owner brings up to date first.
 */
async function drillUpgrade(rounds: number, commit?: string): Promise<boolean> {
  const before = prepareReleaseBefore(commit)
  const drill = await beginDrill()
  for (let round = 1; round <= rounds; round += 1) {
    await replaceEach(drill, processes(before.folder), `Round ${round}, back to ${before.commit.slice(0, 8)}`)
    await prepareCompany()
    await replaceEach(drill, processes(ROOT), `Round ${round}, up to this release`)
  }
  return concludeWithoutFailures(drill)
}

/** Kills one part after the other without a warning, and starts it again: what leads to the database, and the processes. */
async function drillKill(rounds: number): Promise<boolean> {
  const drill = await beginDrill()
  const parts = [...engines(), ...processes()].filter(({ name }) => !/^(?:etcd|postgres)/.test(name))
  for (let round = 1; round <= rounds; round += 1) {
    for (const part of parts) {
      await waitForActs(drill, ACTS_AFTERWARDS)
      await sleep(randomInt(1000))
      const [fromMs, first] = [performance.now(), drill.load.responses.length]
      await killPart(part.name)
      await sleep(1000)
      await startAndWait(part)
      await waitForActs(drill, ACTS_AFTERWARDS)
      const moments = drill.load.acknowledged.map(({ atMs }) => atMs)
      const seconds = longestGapSeconds(moments, [fromMs, performance.now()])
      const { lost, doubled } = await drill.check()
      console.log(
        `Round ${round}, ${part.name} killed: no act for ${seconds.toFixed(1)} s; ` +
          `${lost.length} lost, ${doubled.length} doubled; ${tally(drill.load.responses.slice(first))}`,
      )
    }
  }
  return conclude(await drill.finish())
}

async function drillRestore(rounds: number): Promise<boolean> {
  const drill = await beginDrill()
  const faults: string[] = []
  for (let round = 1; round <= rounds; round += 1) faults.push(...(await restoreOnce(drill, round)))
  return conclude([...faults, ...(await drill.finish())])
}

async function drillFiles(rounds: number): Promise<boolean> {
  const drill = await beginDrill()
  const uploaders = await gatherUploaders(drill, rounds)
  const faults: string[] = []
  for (let round = 1; round <= rounds; round += 1) faults.push(...(await exchangeOnce(uploaders, round)))
  return conclude([...faults, ...(await drill.finish())])
}

async function drillDegraded(rounds: number): Promise<boolean> {
  const drill = await beginDrill()
  const uploaders = await gatherUploaders(drill, 2 * rounds)
  const faults: string[] = []
  for (let round = 1; round <= rounds; round += 1) faults.push(...(await passTroubles({ drill, uploaders, round })))
  return conclude([...faults, ...(await drill.finish())])
}

export const drills: { name: string; run: (rounds: number, commit?: string) => Promise<boolean> }[] = [
  { name: 'failover', run: drillFailover },
  { name: 'restart', run: drillRestart },
  { name: 'upgrade', run: drillUpgrade },
  { name: 'kill', run: drillKill },
  { name: 'restore', run: drillRestore },
  { name: 'files', run: drillFiles },
  { name: 'degraded', run: drillDegraded },
]

/** The drills. Each returns whether the promises held. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPrimary, isSafe, listMembers, switchOver } from './cluster.ts'
import { prepareCompany } from './company.ts'
import { beginDrill, type Drill, tally } from './drill.ts'
import { passTroubles } from './drill-degraded.ts'
import { exchangeOnce } from './drill-files.ts'
import { restoreOnce } from './drill-restore.ts'
import type { Response } from './load.ts'
import type { Outcome } from './outcomes.ts'
import { engines, type Part, processes, ROOT } from './parts.ts'
import { killPostgres } from './process-table.ts'
import { prepareReleaseBefore } from './release-before.ts'
import { killPart, startPart, stopPart, waitFor } from './running.ts'
import { startAndWait } from './topology.ts'
import { gatherUploaders } from './uploads.ts'
import { longestGapSeconds } from './verdict.ts'

const ACTS_AFTERWARDS = 20
const STANDBY_PATIENCE_MS = 180_000

const isPage = ({ kind }: Response): boolean => kind === 'page'

const isFailure = ({ status }: Response): boolean => status === 0 || status >= 500

const failuresOf = ({ load }: Drill, fromMs: number) =>
  load.responses.filter((response) => response.fromMs >= fromMs && isFailure(response))

function waitForActs({ load }: Drill, count: number): Promise<void> {
  const before = load.acknowledged.length
  return waitFor('acts', async () => load.acknowledged.length >= before + count)
}

type Findings = {
  /** Sentences about faults other than lost or doubled acts and breaches of the ledger's rules. */
  faults?: string[]
  seconds?: number[]
  /** True if a response of the load breaks a promise. */
  isBroken?: (response: Response) => boolean
}

/** Ends the load, prints the faults, and returns the figures. */
async function conclude(drill: Drill, { faults = [], seconds = [], isBroken }: Findings): Promise<Outcome> {
  const { acts, lost, doubled, faults: atTheEnd } = await drill.finish()
  const broken = isBroken === undefined ? [] : drill.load.responses.filter(isBroken)
  const all = [...faults, ...atTheEnd, ...broken.map(({ kind, what, status }) => `${kind} ${what}: ${status}`)]
  for (const fault of all) console.log(fault)
  console.log(all.length === 0 ? 'PASSED' : 'FAILED')
  const failures = failuresOf(drill, 0)
  const pages = failures.filter(isPage).length
  return { isKept: all.length === 0, acts, lost, doubled, seconds, failed: failures.length, pages }
}

/** A machine that dies, a PostgreSQL that crashes, and planned maintenance, in turn. */
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

async function drillFailover(rounds: number): Promise<Outcome> {
  const drill = await beginDrill()
  const seconds: number[] = []
  for (let round = 1; round <= rounds; round += 1) seconds.push(await failOver(drill, round))
  return conclude(drill, { seconds, isBroken: (response) => isPage(response) && isFailure(response) })
}

/** Replaces processes one by one, each after the previous one is back. Prints the requests that failed meanwhile. */
async function replaceEach(drill: Drill, parts: Part[], words: string): Promise<void> {
  const [fromMs, first] = [performance.now(), drill.load.responses.length]
  for (const part of parts) {
    await waitForActs(drill, ACTS_AFTERWARDS)
    await stopPart(part.name)
    await startAndWait(part)
    // The balancer must notice the new process before the next one may stop.
    await sleep(3000)
  }
  await waitForActs(drill, ACTS_AFTERWARDS)
  const failures = failuresOf(drill, fromMs)
  console.log(`${words}: ${failures.length} failed requests; ${tally(drill.load.responses.slice(first))}`)
}

/** Pages and their files must exist, so a 404 is a failure, too. */
const isMissing = ({ kind, status }: Response): boolean => (kind === 'page' || kind === 'file') && status !== 200

const concludeWithoutFailures = (drill: Drill): Promise<Outcome> =>
  conclude(drill, { isBroken: (response) => isFailure(response) || isMissing(response) })

async function drillRestart(rounds: number): Promise<Outcome> {
  const drill = await beginDrill()
  const web = processes().filter(({ name }) => name.startsWith('web'))
  for (let round = 1; round <= rounds; round += 1) await replaceEach(drill, web, `Round ${round}`)
  return concludeWithoutFailures(drill)
}

/**
 * Replaces every process by the release before and then by this one again: the way back, and the upgrade. Both releases
 * run on the database of this one, which its owner migrates first.
 */
async function drillUpgrade(rounds: number, commit?: string): Promise<Outcome> {
  const before = prepareReleaseBefore(commit)
  const drill = await beginDrill()
  for (let round = 1; round <= rounds; round += 1) {
    await replaceEach(drill, processes(before.folder), `Round ${round}, back to ${before.commit.slice(0, 8)}`)
    await prepareCompany()
    await replaceEach(drill, processes(ROOT), `Round ${round}, up to this release`)
  }
  return concludeWithoutFailures(drill)
}

type Round = { seconds?: number[]; faults: string[] }

/**
 * Kills one part after the other without warning and starts it again: the parts that lead to the database, and the
 * processes.
 */
async function drillKill(rounds: number): Promise<Outcome> {
  const drill = await beginDrill()
  const found: Required<Round> = { seconds: [], faults: [] }
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
      found.seconds.push(seconds)
      // Without the balancer there is no website. Without any other part, its pages must be available.
      const responses = drill.load.responses.slice(first)
      const pages = part.name === 'haproxy' ? [] : responses.filter((one) => isPage(one) && isFailure(one))
      found.faults.push(...pages.map(({ what, status }) => `${part.name} killed: page ${what}: ${status}`))
      const { lost, doubled } = await drill.check()
      console.log(
        `Round ${round}, ${part.name} killed: no act for ${seconds.toFixed(1)} s; ` +
          `${lost.length} lost, ${doubled.length} doubled; ${tally(responses)}`,
      )
    }
  }
  return conclude(drill, found)
}

/** Runs the rounds one after the other and returns their combined findings. */
async function repeat(rounds: number, once: (round: number) => Promise<Round>): Promise<Required<Round>> {
  const found: Required<Round> = { seconds: [], faults: [] }
  for (let round = 1; round <= rounds; round += 1) {
    const { seconds = [], faults } = await once(round)
    found.seconds.push(...seconds)
    found.faults.push(...faults)
  }
  return found
}

async function drillRestore(rounds: number): Promise<Outcome> {
  const drill = await beginDrill()
  return conclude(drill, await repeat(rounds, (round) => restoreOnce(drill, round)))
}

async function drillFiles(rounds: number): Promise<Outcome> {
  const drill = await beginDrill()
  const uploaders = await gatherUploaders(drill, rounds)
  return conclude(drill, await repeat(rounds, (round) => exchangeOnce(uploaders, round)))
}

async function drillDegraded(rounds: number): Promise<Outcome> {
  const drill = await beginDrill()
  const uploaders = await gatherUploaders(drill, 2 * rounds)
  return conclude(drill, await repeat(rounds, (round) => passTroubles({ drill, uploaders, round })))
}

export const drills: { name: string; run: (rounds: number, commit?: string) => Promise<Outcome> }[] = [
  { name: 'failover', run: drillFailover },
  { name: 'restart', run: drillRestart },
  { name: 'upgrade', run: drillUpgrade },
  { name: 'kill', run: drillKill },
  { name: 'restore', run: drillRestore },
  { name: 'files', run: drillFiles },
  { name: 'degraded', run: drillDegraded },
]

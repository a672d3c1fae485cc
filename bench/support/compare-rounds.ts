/** Measures calls at two instances by turns, and reports the medians of the rounds. */
import { verifyPassword } from '@evergrove/core/accounts'
import type { Caller, ComparedCall } from './compare-calls.ts'
import { PASSWORD } from './demonstration.ts'
import { withCost } from './instance.ts'
import { countResponses, inTurn, type LoadPlan, requireSuccess, runLoad } from './load.ts'
import type { BenchCluster } from './network-cluster.ts'
import { figure, median, percent, percentile } from './tables.ts'

const ROUNDS = 5
const ROUND_SECONDS = 2
/** Measures a server that has run for a while, whose code is compiled. */
const WARM_SECONDS = 4

/** The figures of an instance in one round, or the medians of its rounds. */
type Figures = {
  perSecond: number
  p50Ms: number
  /** Processor time for each request. */
  serverMs: number
  dbMs: number
  totalMs: number
}

const NAMES = ['perSecond', 'p50Ms', 'serverMs', 'dbMs', 'totalMs'] as const

/** The rounds of one instance. */
type Side = { caller: Caller; next: (round: number) => LoadPlan['next']; rounds: Figures[] }

function openSide(call: ComparedCall, caller: Caller): Side {
  const requests = call.requests(caller)
  if (requests.length === 0) throw new Error(`${call.name}: the company has nobody to measure it with`)
  // The first part warms the server up.
  const each = Math.ceil(requests.length / (ROUNDS + 1))
  const endless = inTurn(call.name, requests)
  const next = (round: number) =>
    call.isOnce === true ? inTurn(call.name, requests.slice(round * each, (round + 1) * each), false) : endless
  return { caller, next, rounds: [] }
}

async function load(
  call: ComparedCall,
  { caller, next }: Side,
  { round, seconds }: { round: number; seconds: number },
) {
  const { url } = caller.instance
  const loaded = await runLoad({ url, connections: call.connections, seconds, next: next(round) })
  requireSuccess(loaded)
  return loaded
}

async function measureRound(cluster: BenchCluster, call: ComparedCall, side: Side): Promise<Figures> {
  const round = side.rounds.length + 1
  const { result, cost } = await withCost(cluster, side.caller.instance, () =>
    load(call, side, { round, seconds: ROUND_SECONDS }),
  )
  const count = countResponses(result)
  return {
    perSecond: (count * 1000) / result.wallMs,
    p50Ms: percentile(Object.values(result.durationsMs).flat(), 0.5),
    serverMs: (cost.server * 1000) / count,
    dbMs: (cost.db * 1000) / count,
    totalMs: ((cost.server + cost.db) * 1000) / count,
  }
}

/** Warms an instance up. Returns false if it does not have this call, as an older revision may not. */
async function isKnown(call: ComparedCall, side: Side): Promise<boolean> {
  try {
    await load(call, side, { round: 0, seconds: WARM_SECONDS })
    return true
  } catch (error) {
    console.error(`${side.caller.instance.name} does not take part in ${call.name}: ${(error as Error).message}`)
    return false
  }
}

export type Row = Record<string, string>

const FIELDS: Record<(typeof NAMES)[number], string> = {
  perSecond: 'requests/s',
  p50Ms: 'p50 ms',
  serverMs: 'server CPU ms',
  dbMs: 'PostgreSQL CPU ms',
  totalMs: 'both CPU ms',
}

const medianOf = ({ rounds }: Side, name: (typeof NAMES)[number]): number => median(rounds.map((round) => round[name]))

/**
 * The median of the ratios of the second side to the first in each round, because the two halves of a round are close
 * in time.
 */
const ratioOf = ([first, second]: Side[], name: (typeof NAMES)[number]): number =>
  median((second?.rounds ?? []).map((round, index) => round[name] / (first?.rounds[index]?.[name] ?? Number.NaN)))

function rowOf(call: ComparedCall, sides: Side[]): Row {
  const row: Row = { call: call.name }
  for (const name of NAMES) {
    for (const side of sides) row[`${FIELDS[name]}, ${side.caller.instance.name}`] = figure(medianOf(side, name))
    row[`${FIELDS[name]}, ratio`] = figure(ratioOf(sides, name))
  }
  return row
}

/** Measures every call at the instances by turns: first, second, first, second. */
export async function compareCalls(cluster: BenchCluster, calls: ComparedCall[], callers: Caller[]) {
  const rows: Row[] = []
  const hashing: Row[] = []
  for (const call of calls) {
    const sides = callers.map((caller) => openSide(call, caller))
    const isMeasured: boolean[] = []
    for (const side of sides) isMeasured.push(await isKnown(call, side))
    const measured = sides.filter((_, index) => isMeasured[index])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of measured) side.rounds.push(await measureRound(cluster, call, side))
    }
    rows.push(rowOf(call, sides))
    if (call.isHashing === true) {
      for (const side of measured) hashing.push(await shareOfHashing(cluster, side))
    }
    console.error(`measured: ${call.name}`)
  }
  return { rows, hashing }
}

const HASHES = 20
const HASH_ROUNDS = 5

/** Measures the processor time of verifying a stored hash, with two at once as in the server. */
async function hashCost(stored: string | undefined): Promise<number> {
  const rounds: number[] = []
  while (rounds.length < HASH_ROUNDS) {
    const before = process.cpuUsage()
    await Promise.all(Array.from({ length: HASHES }, () => verifyPassword(stored, PASSWORD)))
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 1000 / HASHES)
  }
  return median(rounds)
}

/** Returns the password hash's share of the server's processor time for a sign-in, measured on a stored hash. */
async function shareOfHashing(cluster: BenchCluster, side: Side): Promise<Row> {
  const { instance, people } = side.caller
  const statement = `select password_hash from agents where id = ${people.random[0]?.id ?? 0}`
  const [stored] = await cluster.query(instance.database, statement)
  const hashMs = await hashCost(stored)
  const serverMs = medianOf(side, 'serverMs')
  return {
    revision: instance.name,
    'CPU ms of a hash': figure(hashMs),
    'server CPU ms of a sign-in': figure(serverMs),
    'share of the hash': percent(hashMs / serverMs),
  }
}

/** Simulates a draft beside the plan in force, with the same assumptions and the same random numbers. */
import { createHash } from 'node:crypto'
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { planInput } from '@evergrove/contract/network'
import {
  type Assumptions,
  assumptionsInput,
  type Laboratory,
  type PlanComparison,
  type SimulationLine,
} from '@evergrove/contract/plan-laboratory'
import { STANDARD_TRIAL, WITHDRAWING_PERCENT } from '@evergrove/contract/plan-scenarios'
import { getPlanInForce, type PlanVersion, toWire } from '../plan/index.ts'
import { unavailable } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { countSignUps, readPast } from './replay.repository.ts'
import { requireExact, type SimulationInput } from './simulate.ts'
import type { ThreadInput, ThreadMessage } from './simulation-thread.ts'

// Runs simulations in a thread of their own, so that the process continues to serve requests (decision 0052).

const ENTRY = new URL('./simulation-thread.ts', import.meta.url)
const MOST_AT_ONCE = 2
const MAX_MEMORY_MB = 512

let running = 0

/**
 * Yields the progress of the simulations, and finally their results in the order of the inputs. Ending the iteration
 * early ends the thread at its next step. Throws `invalid` where sums could not be exact, and `unavailable` while too
 * many simulations run.
 */
export async function* runSimulations(inputs: SimulationInput[]): AsyncGenerator<ThreadMessage, void> {
  for (const { plan, assumptions } of inputs) requireExact(plan, assumptions.agents)
  if (running >= MOST_AT_ONCE) throw unavailable('Other simulations are running. Try again in a moment.')
  running += 1
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const thread = new Worker(ENTRY, {
    workerData: { inputs, stop } satisfies ThreadInput,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  // An error after the end of the iteration matters to nobody, but would end the process if nothing listened to it.
  thread.on('error', () => undefined)
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[ThreadMessage]>) {
      yield message
      if ('results' in message) return
    }
    throw new Error('The thread of a simulation ended without a result')
  } finally {
    // The thread is asked to stop, not terminated: V8 can end the whole process when it interrupts a thread within
    // optimized code.
    Atomics.store(stop, 0, 1)
    await ended
    running -= 1
  }
}

type Deps = { db: Database; now: () => Date }

const MONTHS = 12
/** The period after signing up in which people may still pay. */
const UNDECIDED_MS = 30 * 86_400_000
/** The assumptions while nobody has signed up. */
const USUAL = { unpaid_percent: 10, refunded_percent: 2, inactive_percent: 70 }

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

/** Returns the first moments of the last `MONTHS` months of UTC, the oldest first, the current month last. */
function lastMonths(now: Date): Date[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return Array.from({ length: MONTHS }, (_, index) => new Date(Date.UTC(year, month - MONTHS + 1 + index, 1)))
}

const percentOf = (part: number, whole: number, usual: number): number =>
  whole === 0 ? usual : Math.round((100 * part) / whole)

/** Returns the last twelve months' sign-ups and the assumptions simulations derive from them unless staff choose others. */
export async function describeLaboratory({ db, now }: Deps): Promise<Laboratory> {
  const moment = now()
  const months = lastMonths(moment)
  const since = months[0] ?? moment
  const counts = new Map((await countSignUps(db, since)).map(({ month, count }) => [month, count]))
  const { joined, placed, uncounted, inactive } = await readPast(db, {
    since,
    until: new Date(moment.getTime() - UNDECIDED_MS),
  })
  return {
    past: months.map((month) => counts.get(monthOf(month)) ?? 0),
    assumptions: {
      ...STANDARD_TRIAL,
      unpaid_percent: percentOf(joined - placed, joined, USUAL.unpaid_percent),
      refunded_percent: percentOf(uncounted, placed, USUAL.refunded_percent),
      inactive_percent: percentOf(inactive, placed, USUAL.inactive_percent),
      withdrawing_percent: WITHDRAWING_PERCENT,
    },
  }
}

/** Returns a draft as a version without a number of its own. */
export const draftVersion = (input: unknown): PlanVersion => ({ id: 0, ...parseInput(planInput, input) })

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

type Given = { plan?: unknown; assumptions?: unknown }

export type PreparedSimulation = { draft: PlanVersion; inForce: PlanVersion; assumptions: Assumptions; past: number[] }

/** Reads all data that a simulation of a draft and of the plan in force needs. Throws `invalid` by field. */
export async function prepareSimulation(deps: Deps, given: Given): Promise<PreparedSimulation> {
  const assumptions = parseInput(assumptionsInput, given.assumptions)
  const draft = draftVersion(given.plan)
  const inForce = await getPlanInForce(deps.db)
  const { past } = await describeLaboratory(deps)
  return { draft, inForce, assumptions, past }
}

/**
 * Simulates a draft and the plan in force, and reports its progress. Nothing is stored. Ending the iteration early ends
 * the run. Throws as `prepareSimulation` does, and `unavailable` while too many simulations run.
 */
export async function* simulatePlan(deps: Deps, given: Given): AsyncGenerator<SimulationLine, void> {
  yield* runPrepared(await prepareSimulation(deps, given))
}

/** Runs a prepared simulation as `simulatePlan` does, without a database. */
export async function* runPrepared(prepared: PreparedSimulation): AsyncGenerator<SimulationLine, void> {
  const { draft, inForce, assumptions, past } = prepared
  const inputs = [draft, inForce].map((plan) => ({ plan, assumptions, past }))
  for await (const message of runSimulations(inputs)) {
    if ('progress' in message) {
      yield message
      continue
    }
    const [ofDraft, ofInForce] = message.results
    if (ofDraft === undefined || ofInForce === undefined) throw new Error('A simulation has no result')
    const plans = [draft, inForce].map(toWire)
    const result: PlanComparison = {
      assumptions,
      in_force_id: inForce.id,
      draft: ofDraft,
      in_force: ofInForce,
      digest: sha256({ plans, assumptions, past, results: message.results }),
    }
    yield { result }
  }
}

/** Replays the company's real history under a draft: the payments that it would have made, to each agent and in all. */
import { setImmediate } from 'node:timers/promises'
import type { Replay, ReplayLine } from '@evergrove/contract/plan-laboratory'
import { formatMoney } from '@evergrove/contract/platform/money'
import { recordOf } from '@evergrove/contract/platform/records'
import { stepsInLongSnapshot } from '@evergrove/db'
import { addToMatrix, at, NONE, placeRootInMatrix, status, takePlace } from '../network/index.ts'
import { getPlan, getPlanInForce, type PlanVersion } from '../plan/index.ts'
import { csvFile } from '../platform/csv.ts'
import { unavailable } from '../platform/errors.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  agentPages,
  countAll,
  eventPages,
  formerLevelPages,
  formerPlacePages,
  listAgentNames,
  listVersions,
  reachedPages,
} from './replay.repository.ts'
import { playEvent } from './replay-events.ts'
import { createState, positionOf, type ReplayState, type Sums, sumNames, versionIndex } from './replay-state.ts'

/** The number of agents with the largest differences that a result names. */
const LARGEST = 20

/** Yields the number of rows of each page. */
type Steps = AsyncGenerator<number, void>

async function* loadAgents(trx: Trx, state: ReplayState): Steps {
  const { ids, matrix } = state
  const later: { agent: number; sponsor: number | null; parent: number | null }[] = []
  let agent = 0
  for await (const rows of agentPages(trx)) {
    for (const { id, sponsor_id, parent_id } of rows) {
      ids[agent] = id
      addToMatrix(matrix, NONE)
      later.push({ agent, sponsor: sponsor_id, parent: parent_id })
      agent += 1
    }
    // An agent usually has a higher id than its sponsor, but no constraint of the database guarantees it.
    for (const one of later.splice(0)) {
      if (one.sponsor === null) placeRootInMatrix(matrix, one.agent)
      if (isKnown(ids, agent, one.sponsor) && isKnown(ids, agent, one.parent)) link(state, one)
      else later.push(one)
    }
    yield rows.length
  }
  for (const one of later) link(state, one)
}

const isKnown = (ids: Float64Array, size: number, id: number | null): boolean =>
  id === null || id <= (ids[size - 1] ?? 0)

function link(
  { ids, matrix, parent }: ReplayState,
  one: { agent: number; sponsor: number | null; parent: number | null },
): void {
  const known = ids.subarray(0, matrix.size)
  if (one.sponsor !== null) matrix.sponsor[one.agent] = positionOf(known, one.sponsor)
  if (one.parent !== null) parent[one.agent] = positionOf(known, one.parent)
}

/** Begins with the places and levels that were brought over, whose payments are no part of this history. */
async function* loadFormer(trx: Trx, { ids, matrix, formerLevel }: ReplayState): Steps {
  for await (const rows of formerPlacePages(trx)) {
    for (const { agent_id, parent_id, side } of rows) {
      const agent = positionOf(ids, agent_id)
      takePlace(matrix, agent, { parent: positionOf(ids, parent_id), side })
      matrix.status[agent] = status.active
    }
    yield 0
  }
  for await (const rows of formerLevelPages(trx)) {
    for (const { id, level } of rows) formerLevel[positionOf(ids, id)] = level
    yield 0
  }
}

async function* loadFacts(trx: Trx, state: ReplayState): Steps {
  const { facts, ids, versions } = state
  for await (const rows of reachedPages(trx)) {
    for (const row of rows) {
      const [fact, payer] = [facts.count, positionOf(ids, row.payer_id)]
      const version = versionIndex(state, row.version)
      const { additional_reward = null } = versions[version]?.plan.levels[row.level - 1] ?? {}
      facts.before[fact] = at(facts.newest, payer)
      facts.newest[payer] = fact
      facts.agent[fact] = positionOf(ids, row.agent_id)
      facts.level[fact] = row.level
      facts.round[fact] = row.round
      facts.version[fact] = version
      facts.wasActive[fact] = row.was_active ? 1 : 0
      facts.wasGiven[fact] = row.was_active && additional_reward !== null && !row.has_reward ? 1 : 0
      facts.isGiven[fact] = row.is_given ? 1 : 0
      facts.count += 1
    }
    yield rows.length
  }
}

async function* playEvents(trx: Trx, state: ReplayState): Steps {
  for await (const rows of eventPages(trx)) {
    for (const row of rows) playEvent(state, row)
    yield rows.length
  }
}

async function loadVersions(trx: Trx): Promise<ReplayState['versions']> {
  const versions: ReplayState['versions'] = []
  for (const { id, published_at } of await listVersions(trx)) {
    versions.push({ plan: await getPlan(trx, id), publishedAt: published_at })
  }
  return versions
}

type Progress = { progress: number }

async function* playAll(trx: Trx, draft: PlanVersion): AsyncGenerator<Progress, ReplayState> {
  yield { progress: 0 }
  const sizes = await countAll(trx)
  const state = createState(sizes, { versions: await loadVersions(trx), draft })
  const rows = sizes.agents + sizes.reached + sizes.events
  let read = 0
  for (const play of [loadAgents, loadFormer, loadFacts, playEvents]) {
    for await (const count of play(trx, state)) {
      read += count
      yield { progress: read / rows }
      // PGlite never waits, so the process would otherwise get no turn to send this, or to notice that the caller is
      // gone.
      await setImmediate()
    }
  }
  // The replay did not find the remaining recorded facts; each activation's facts are counted down as they are found.
  state.differences += state.facts.count
  return state
}

const total = (sums: Float64Array): bigint => BigInt(sums.reduce((sum, amount) => sum + amount, 0))

const inAll = (sums: Sums, agent: number): number => sumNames.reduce((sum, name) => sum + at(sums[name], agent), 0)

function totalsOf(sums: Sums, fees: bigint): Replay['real'] {
  const parts = recordOf(sumNames, (name) => total(sums[name]))
  return {
    fees: formatMoney(fees),
    activation_bonuses: formatMoney(parts.activation),
    match_bonuses: formatMoney(parts.match),
    rewards: formatMoney(parts.rewards),
    cost: formatMoney(parts.activation + parts.match + parts.rewards),
  }
}

/** Returns the number of agents for whom the ledger and the replay have different sums. */
function countWrong({ ids, sums: { real, ledger } }: ReplayState): number {
  let wrong = 0
  for (let agent = 0; agent < ids.length; agent += 1) {
    if (sumNames.some((name) => at(real[name], agent) !== at(ledger[name], agent))) wrong += 1
  }
  return wrong
}

async function describe(trx: Trx, state: ReplayState): Promise<Replay> {
  const { ids, sums, fees, draft } = state
  const changes: Change[] = []
  const counts = { more: 0, less: 0, same: 0 }
  for (let agent = 0; agent < ids.length; agent += 1) {
    const drafted = inAll(sums.draft, agent)
    const change = drafted - inAll(sums.real, agent)
    counts[change > 0 ? 'more' : change < 0 ? 'less' : 'same'] += 1
    if (change === 0) continue
    changes.push({ agent, change, drafted })
    // Keeps only the changes that are shown, so that no list has every agent.
    if (changes.length > 50 * LARGEST) keepLargest(changes)
  }
  keepLargest(changes)
  const names = await listAgentNames(
    trx,
    changes.map(({ agent }) => at(ids, agent)),
  )
  return {
    activations: state.activations,
    reversals: state.reversals,
    assumed: state.assumed,
    differences: state.differences + countWrong(state),
    real: totalsOf(sums.real, fees.real),
    ledger: totalsOf(sums.ledger, fees.real),
    draft: totalsOf(sums.draft, BigInt(fees.standing) * draft.registration_fee),
    agents: counts,
    largest: changes.flatMap(({ agent, change, drafted }) => {
      const name = names.find(({ id }) => id === at(ids, agent))
      const amounts = { real: money(drafted - change), draft: money(drafted), difference: money(change) }
      return name === undefined ? [] : [{ ...name, ...amounts }]
    }),
  }
}

const money = (amount: number): string => formatMoney(BigInt(amount))

type Change = { agent: number; change: number; drafted: number }

/** Keeps the largest changes. Among equal ones, those of the agents who would receive most come first. */
function keepLargest(changes: Change[]): void {
  changes.sort(
    (one, other) =>
      Math.abs(other.change) - Math.abs(one.change) || other.drafted - one.drafted || one.agent - other.agent,
  )
  changes.length = Math.min(changes.length, LARGEST)
}

type Deps = { db: Database }
type Wanted = { draft?: PlanVersion }

let isRunning = false

/** Plays the history in one snapshot, one replay at a time, because each holds the snapshot and some memory for every agent. */
async function* playInTurn<R>(
  { db }: Deps,
  { draft }: Wanted,
  finish: (trx: Trx, state: ReplayState) => Promise<R>,
): AsyncGenerator<Progress | { result: R }, void> {
  if (isRunning) throw unavailable('Another replay is running. Try again in a moment.')
  isRunning = true
  let result: R
  try {
    result = yield* stepsInLongSnapshot(db, async function* (trx) {
      const state = yield* playAll(trx, draft ?? (await getPlanInForce(trx)))
      return finish(trx, state)
    })
  } finally {
    isRunning = false
  }
  yield { result }
}

/**
 * Replays the history under a draft, or under the plan in force, and reports its progress. Reads in one snapshot and
 * stores nothing. Ending the iteration early ends the transaction. Throws `unavailable` while another replay runs.
 */
export const replayPlan = (deps: Deps, wanted: Wanted = {}): AsyncGenerator<ReplayLine, void> =>
  playInTurn(deps, wanted, describe)

const headings = [
  'Agent',
  'First name',
  'Last name',
  ...['paid', 'draft'].flatMap((which) => [
    `Activation bonuses ${which}`,
    `Match bonuses ${which}`,
    `Rewards ${which}`,
  ]),
  'Difference',
]
const AGENTS_OF_A_PIECE = 1000

async function sumUp(
  deps: Deps,
  { signal, ...wanted }: Wanted & { signal?: AbortSignal },
): Promise<Pick<ReplayState, 'ids' | 'sums'>> {
  for await (const line of playInTurn(deps, wanted, async (_trx, { ids, sums }) => ({ ids, sums }))) {
    if ('result' in line) return line.result
    signal?.throwIfAborted()
  }
  throw new Error('The replay has no result')
}

/**
 * Yields the amounts that each agent got and would have got, as pieces of a CSV file, in the order of their ids. Throws
 * `unavailable` while another replay runs, and the reason of the signal when it is aborted.
 */
export async function exportReplay(
  deps: Deps,
  wanted: Wanted & { signal?: AbortSignal } = {},
): Promise<AsyncGenerator<string>> {
  const { ids, sums } = await sumUp(deps, wanted)
  const read = async (last: { agent: number } | undefined) => {
    const from = last === undefined ? 0 : last.agent + 1
    const some = Array.from(ids.subarray(from, from + AGENTS_OF_A_PIECE))
    const names = new Map((await listAgentNames(deps.db, some)).map((one) => [one.id, one]))
    return some.map((id, index) => ({ agent: from + index, id, name: names.get(id) }))
  }
  return csvFile(headings, read, ({ agent, id, name }) => {
    const amounts = [sums.real, sums.draft].flatMap((side) => sumNames.map((part) => money(at(side[part], agent))))
    const difference = money(inAll(sums.draft, agent) - inAll(sums.real, agent))
    return [String(id), name?.first_name ?? '', name?.last_name ?? '', ...amounts, difference]
  })
}

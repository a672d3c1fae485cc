/**
 * Plays the events of a history: each activation and each reversal, with the rules of activation. Amounts and levels
 * are decided again. The product's records say which agents were Active at each moment. No I/O.
 */
import { type ActivationBonusKind, activationBonusKinds, bonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { ownerOf } from '../ledger/index.ts'
import {
  activateInMatrix,
  activationWorth,
  at,
  deactivateInMatrix,
  levelWorth,
  NONE,
  status,
} from '../network/index.ts'
import type { PlanVersion } from '../plan/index.ts'
import type { EventRow } from './replay.repository.ts'
import { positionOf, type ReplayState, type Sums, versionIndex } from './replay-state.ts'

function add(sums: Float64Array, agent: number, amount: bigint): void {
  sums[agent] = at(sums, agent) + Number(amount)
}

/** Returns the plan that was in force at a moment, by the times of publication. */
const inForceAt = ({ versions }: ReplayState, moment: Date): number =>
  Math.max(
    0,
    versions.findLastIndex(({ publishedAt }) => publishedAt <= moment),
  )

const planAt = ({ versions }: ReplayState, index: number): PlanVersion => {
  const version = versions[index]
  if (version === undefined) throw new Error(`There is no version at ${index}`)
  return version.plan
}

/** Books a bonus for an activation, or takes it back, under the version of its time and under the draft. */
function bookReceived(
  state: ReplayState,
  { kind, payer, sign }: { kind: ActivationBonusKind; payer: number; sign: 1n | -1n },
): void {
  const { receiver, version } = state.received[kind]
  const agent = at(receiver, payer)
  if (agent === NONE) return
  const real = planAt(state, at(version, payer) - 1)
  add(state.sums.real.activation, agent, sign * activationWorth(kind, real, true))
  add(state.sums.draft.activation, agent, sign * activationWorth(kind, state.draft, true))
}

function noteReceiver(
  state: ReplayState,
  { kind, payer, agent, version }: { kind: ActivationBonusKind; payer: number; agent: number; version: number },
): void {
  // Takes back the bonus that was only assumed.
  bookReceived(state, { kind, payer, sign: -1n })
  const received = state.received[kind]
  if (at(received.receiver, payer) !== NONE) state.assumed -= 1
  received.receiver[payer] = agent
  received.version[payer] = version + 1
  bookReceived(state, { kind, payer, sign: 1n })
}

/** Returns the fact that this agent reached this level by that activation; NONE if the product recorded none. */
function findFact({ facts, round }: ReplayState, payer: number, reached: { agent: number; level: number }): number {
  for (let fact = at(facts.newest, payer); fact !== NONE; fact = at(facts.before, fact)) {
    const isSame = at(facts.agent, fact) === reached.agent && at(facts.level, fact) === reached.level
    if (isSame && at(facts.round, fact) === at(round, payer)) return fact
  }
  return NONE
}

/** Books a level, or takes it back, together with the reward unless that has been given. */
function bookLevel(state: ReplayState, fact: number, sign: 1n | -1n): void {
  const { facts, sums } = state
  const [agent, level] = [at(facts.agent, fact), at(facts.level, fact)]
  const how = { level, isActive: at(facts.wasActive, fact) === 1, wasGiven: at(facts.wasGiven, fact) === 1 }
  const keepsReward = sign === -1n && at(facts.isGiven, fact) === 1
  const pay = ({ match, rewards }: Sums, plan: PlanVersion) => {
    const { amount, value } = levelWorth(plan, how)
    add(match, agent, sign * amount)
    if (!keepsReward) add(rewards, agent, sign * value)
  }
  pay(sums.real, planAt(state, at(facts.version, fact)))
  pay(sums.draft, state.draft)
}

/** Returns whether the sponsor would have been Active as far as fees decide it: its place counts. */
const isCounted = ({ matrix }: ReplayState, agent: number): boolean => at(matrix.status, agent) === status.active

function activate(state: ReplayState, { payer_id, round, amount, created_at }: EventRow): void {
  const { ids, matrix, parent, standing } = state
  const payer = positionOf(ids, payer_id)
  state.activations += 1
  state.round[payer] = round
  state.fees.real += BigInt(amount)
  state.fees.standing += 1
  const version = inForceAt(state, created_at)
  const sponsor = at(matrix.sponsor, payer)
  for (const kind of activationBonusKinds) {
    if (activationWorth(kind, planAt(state, version), true) > 0n || !isCounted(state, sponsor)) continue
    noteReceiver(state, { kind, payer, agent: sponsor, version })
    state.assumed += 1
  }
  for (const reached of activateInMatrix(matrix, payer)) {
    if (reached.level <= at(state.formerLevel, reached.agent)) continue
    const fact = findFact(state, payer, reached)
    if (fact === NONE) {
      state.differences += 1
      continue
    }
    standing[reached.agent * MATRIX_DEPTH + reached.level - 1] = fact
    state.facts.count -= 1
    bookLevel(state, fact, 1n)
  }
  if (at(matrix.parent, payer) !== at(parent, payer)) state.differences += 1
}

function reverse(state: ReplayState, { payer_id, amount }: EventRow): void {
  const payer = positionOf(state.ids, payer_id)
  state.reversals += 1
  state.fees.real -= BigInt(amount)
  state.fees.standing -= 1
  for (const kind of activationBonusKinds) {
    bookReceived(state, { kind, payer, sign: -1n })
    state.received[kind].receiver[payer] = NONE
  }
  for (const { agent, level } of deactivateInMatrix(state.matrix, payer)) {
    const position = agent * MATRIX_DEPTH + level - 1
    const fact = at(state.standing, position)
    state.standing[position] = NONE
    if (fact !== NONE) bookLevel(state, fact, -1n)
  }
}

/** Adds a transfer to the sums that the ledger has for its agent. */
function addToLedger({ ids, sums: { ledger } }: ReplayState, row: EventRow): void {
  const amount = BigInt(row.amount)
  if (row.agent_id !== null) {
    add(ledger.rewards, positionOf(ids, row.agent_id), row.kind === 'reward_accrual' ? amount : -amount)
    return
  }
  const [credited, debited] = [ownerOf(row.credit), ownerOf(row.debit)]
  const sums = row.kind.startsWith('match_bonus') ? ledger.match : ledger.activation
  if (credited !== undefined) add(sums, positionOf(ids, credited), amount)
  if (debited !== undefined) add(sums, positionOf(ids, debited), -amount)
}

/** Plays one transfer of the history. */
export function playEvent(state: ReplayState, row: EventRow): void {
  if (row.kind === 'registration_fee') return activate(state, row)
  if (row.kind === 'fee_reversal') return reverse(state, row)
  addToLedger(state, row)
  const kind = activationBonusKinds.find((one) => one === row.kind && bonusKinds.includes(one))
  const agent = ownerOf(row.credit)
  if (kind === undefined || agent === undefined) return undefined
  const payer = positionOf(state.ids, row.payer_id)
  return noteReceiver(state, {
    kind,
    payer,
    agent: positionOf(state.ids, agent),
    version: versionIndex(state, row.version),
  })
}

/** What a replay knows on its way, on typed arrays: the matrix, the recorded facts, and what was paid to whom. No I/O. */
import { type ActivationBonusKind, activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { recordOf } from '@evergrove/contract/platform/records'
import { createMatrix, type Matrix, NONE } from '../network/index.ts'
import type { PlanVersion } from '../plan/index.ts'

/** What each agent gets of bonuses for activations, of match bonuses and of rewards at their value, in minor units. */
export type Sums = { activation: Float64Array; match: Float64Array; rewards: Float64Array }
export const sumNames = ['activation', 'match', 'rewards'] as const

/** What the product recorded when levels were reached, chained by the agent whose activation did it. */
type Facts = {
  count: number
  /** The newest fact of an activation's agent, and the one before each fact; NONE at the end. */
  newest: Int32Array
  before: Int32Array
  agent: Int32Array
  level: Uint8Array
  round: Uint16Array
  version: Uint16Array
  wasActive: Uint8Array
  /** Whether the reward of the level had been given before, so that it was not owed again. */
  wasGiven: Uint8Array
  isGiven: Uint8Array
}

/** Who received a bonus for an activation that stands, and under which version; the version counts from 1, and 0 is nobody. */
type Received = { receiver: Int32Array; version: Uint16Array }

export type ReplayState = {
  ids: Float64Array
  matrix: Matrix
  /** The parents that the product recorded. */
  parent: Int32Array
  /** Which approval of its payment an agent stands on. */
  round: Uint16Array
  facts: Facts
  /** The fact by which an agent holds a level; NONE without the level. */
  standing: Int32Array
  received: Record<ActivationBonusKind, Received>
  versions: { plan: PlanVersion; publishedAt: Date }[]
  draft: PlanVersion
  /** By the versions of their time, by the draft, and as the ledger has it. */
  sums: { real: Sums; draft: Sums; ledger: Sums }
  fees: { real: bigint; standing: number }
  activations: number
  reversals: number
  /** Bonuses whose receiver no record names, because the plan of the time paid none. */
  assumed: number
  /** What the replay and the records do not agree on. */
  differences: number
}

const createSums = (agents: number): Sums => recordOf(sumNames, () => new Float64Array(agents))

type Sizes = { agents: number; reached: number }

/** A replay before its first event. */
export function createState(
  { agents, reached }: Sizes,
  { versions, draft }: Pick<ReplayState, 'versions' | 'draft'>,
): ReplayState {
  const none = (length: number) => new Int32Array(length).fill(NONE)
  return {
    ids: new Float64Array(agents),
    matrix: createMatrix(agents),
    parent: none(agents),
    round: new Uint16Array(agents),
    facts: {
      count: 0,
      newest: none(agents),
      before: none(reached),
      agent: none(reached),
      level: new Uint8Array(reached),
      round: new Uint16Array(reached),
      version: new Uint16Array(reached),
      wasActive: new Uint8Array(reached),
      wasGiven: new Uint8Array(reached),
      isGiven: new Uint8Array(reached),
    },
    standing: none(agents * MATRIX_DEPTH),
    received: recordOf(activationBonusKinds, () => ({ receiver: none(agents), version: new Uint16Array(agents) })),
    versions,
    draft,
    sums: { real: createSums(agents), draft: createSums(agents), ledger: createSums(agents) },
    fees: { real: 0n, standing: 0 },
    activations: 0,
    reversals: 0,
    assumed: 0,
    differences: 0,
  }
}

/** The position of an id among ids in ascending order. Throws if it is not there. */
export function positionOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  if (ids[low] !== id) throw new Error(`There is no agent ${id}`)
  return low
}

/** The version with this number. Throws if there is none. */
export function versionIndex({ versions }: ReplayState, id: number): number {
  const index = versions.findIndex(({ plan }) => plan.id === id)
  if (index === -1) throw new Error(`There is no version ${id} of the plan`)
  return index
}
